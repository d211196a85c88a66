import type { Reply } from "./group";

/** The response of the area without a key. */
export const noShieldKey = (): Reply => ({
  status: 401,
  body: { type: "https://tools.ietf.org/html/rfc9110#section-15.5.2", title: "Unauthorized", status: 401 },
});

/** The error format of the area; the body has its own status, which may report success like that of the response. */
export const shieldFailure = (status: number, errorKey: string, message: string): Reply => ({
  status,
  body: { data: null, error: { statusCode: status, success: false, message, errorKey } },
});
