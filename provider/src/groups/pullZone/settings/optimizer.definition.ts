import { boolean, integer, number, numbered, text } from "../../../vocabulary";
import { httpUrl } from "./checks";

/** Bunny Optimizer, which is billed separately. @output */
export const optimizerSettings = {
  /** Whether Bunny Optimizer is enabled. Then WebP and the query string distinguish cached images. */
  optimizerEnabled: boolean({ unset: false }),
  /** Whether requests to the origin take the fastest route (Burrow). Has no effect with Origin Shield. */
  optimizerTunnelEnabled: boolean({ unset: false }),
  /** Width that images for desktops are reduced to, in pixels. */
  optimizerDesktopMaxWidth: integer({ range: [0, 5000], unset: 1600 }),
  /** Width that images for mobile devices are reduced to, in pixels. */
  optimizerMobileMaxWidth: integer({ range: [0, 5000], unset: 800 }),
  /** Quality of images for desktops, in percent. */
  optimizerImageQuality: integer({ range: [1, 100], unset: 85 }),
  /** Quality of images for mobile devices, in percent. */
  optimizerMobileImageQuality: integer({ range: [1, 100], unset: 70 }),
  /** Whether images are converted to WebP for browsers that accept it. */
  optimizerEnableWebP: boolean({ unset: true }),
  /** Whether crawlers receive pages rendered in advance. */
  optimizerPrerenderHtml: boolean({ unset: false }),
  /** Whether images can be changed by query parameters, such as `?width=200`. */
  optimizerEnableManipulationEngine: boolean({ unset: true }),
  /** Whether CSS is minified. */
  optimizerMinifyCss: boolean({ wire: "OptimizerMinifyCSS", unset: true }),
  /** Whether JavaScript is minified. */
  optimizerMinifyJavaScript: boolean({ unset: true }),
  /** Whether images get a watermark. */
  optimizerWatermarkEnabled: boolean({ unset: false }),
  /** URL of the image of the watermark. */
  optimizerWatermarkUrl: text({ check: httpUrl, emptyMeansNone: true, unset: "" }),
  /** Position of the watermark. */
  optimizerWatermarkPosition: numbered(
    ["bottomLeft", "bottomRight", "topLeft", "topRight", "center", "centerStretch"],
    { unset: "bottomLeft" },
  ),
  /** Distance of the watermark from the border, in percent. */
  optimizerWatermarkOffset: number({ unset: 3 }),
  /** Minimum image size for watermarks, in pixels. */
  optimizerWatermarkMinImageSize: integer({ range: [0, 2_147_483_647], unset: 300 }),
  /** Whether images are optimized without query parameters. */
  optimizerAutomaticOptimizationEnabled: boolean({ unset: true }),
  /** Whether only image classes are allowed, and no single parameters. */
  optimizerForceClasses: boolean({ unset: false }),
  /** Whether static HTML pages are stored with Perma-Cache. */
  optimizerStaticHtmlEnabled: boolean({ unset: false }),
  /** Path of WordPress that static HTML leaves out. */
  optimizerStaticHtmlWordPressPath: text({ emptyMeansNone: true, unset: "" }),
  /** Cookie of WordPress with which static HTML is left out. */
  optimizerStaticHtmlWordPressBypassCookie: text({ emptyMeansNone: true, unset: "" }),
  /** Whether images may be enlarged. */
  optimizerEnableUpscaling: boolean({ unset: false }),
};
