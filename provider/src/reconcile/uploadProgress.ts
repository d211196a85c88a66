import { pipeline, Transform } from "node:stream";
import type { Content } from "../http/apiCall";
import type { Log } from "../contract/lifecycle";

/** Tells the user how far an upload is. */
interface UploadProgress {
  /** The content of a file, whose bytes count when they are sent. */
  readonly counting: (content: Content) => Content;
  /** A file has been uploaded. */
  readonly fileDone: () => void;
}

/** @param total what is to be uploaded: the number of files, or the bytes of a single one */
export function uploadProgress(
  log: Log,
  total: { readonly files: number } | { readonly bytes: number },
): UploadProgress {
  let [files, bytes] = [0, 0];
  const show = (): void => {
    const sent = megabytes(bytes);
    const text =
      "bytes" in total
        ? `uploaded ${sent} of ${megabytes(total.bytes)} MB`
        : `uploaded ${files} of ${total.files} files, ${sent} MB`;
    log(text, "progress");
  };
  const count = (length: number): void => {
    bytes += length;
    show();
  };
  return {
    counting: (content) => ("open" in content ? countingStream(content, count) : content),
    fileDone: () => {
      files += 1;
      show();
    },
  };
}

/** Content that is sent again counts again from its beginning. */
function countingStream(
  { length, open }: Extract<Content, { open: unknown }>,
  count: (bytes: number) => void,
): Content {
  let sent = 0;
  return {
    length,
    open: () => {
      count(-sent);
      sent = 0;
      const counter = new Transform({
        transform: (chunk: Uint8Array, _encoding, done) => {
          sent += chunk.length;
          count(chunk.length);
          done(null, chunk);
        },
      });
      return pipeline(open(), counter, () => undefined);
    },
  };
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1);
}
