import { boolean, text } from "../../../vocabulary";

/** Error pages. @output */
export const errorPageSettings = {
  /** Whether errors show the page in `errorPageCustomCode`. */
  errorPageEnableCustomCode: boolean({ unset: false }),
  /** HTML of the error page. */
  errorPageCustomCode: text({ emptyMeansNone: true, unset: "" }),
  /** Whether error pages show the status widget of Atlassian Statuspage. */
  errorPageEnableStatuspageWidget: boolean({ unset: false }),
  /** Code of the page at Statuspage. */
  errorPageStatuspageCode: text({ emptyMeansNone: true, unset: "" }),
  /** Whether error pages hide bunny.net's branding. */
  errorPageWhitelabel: boolean({ unset: false }),
};
