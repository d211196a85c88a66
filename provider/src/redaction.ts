/** Shorter secrets are not redacted: that would blank out ordinary words. */
export const shortestSecret = 4;

/** Shorter lines of a secret text of many lines are not redacted on their own: they give nothing away. */
export const shortestSecretLine = 8;
