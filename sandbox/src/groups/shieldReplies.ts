import type { Reply } from "./group";

/** What the area answers without a key. */
export const noShieldKey = (): Reply => ({
  status: 401,
  body: { type: "https://tools.ietf.org/html/rfc9110#section-15.5.2", title: "Unauthorized", status: 401 },
});

/** How the area refuses; the body has a status of its own, which may be one of success like the answer's. */
export const shieldFailure = (status: number, errorKey: string, message: string): Reply => ({
  status,
  body: { data: null, error: { statusCode: status, success: false, message, errorKey } },
});
