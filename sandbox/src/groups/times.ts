/** A time as answers to reads spell it: whole seconds, cut off, and no zone. */
export const readTime = (time: string): string => new Date(time).toISOString().slice(0, 19);

/** A time as answers to writes spell it: seven digits after the point. */
export const writtenTime = (time: string): string => new Date(time).toISOString().replace("Z", "0000");
