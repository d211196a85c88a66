/** Pulumi wraps what plain JSON cannot express in an object with this property, whose value says what it is. */
export const signature = "4dabf18193072939515e22adb298388d";

/** What {@link signature} has in a secret. */
export const secretSignature = "1b47061264138c4ac30d75fd1eb44270";
