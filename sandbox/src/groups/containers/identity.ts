import { createHash } from "node:crypto";
import { takeId, type State } from "../../state";

const hash = (text: string) => createHash("sha256").update(text);

const characters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Letters and digits derived deterministically from a text. */
export const lettersOf = (text: string, length: number): string =>
  [...hash(text).digest()]
    .slice(0, length)
    .map((byte) => characters.charAt(byte % characters.length))
    .join("");

/** Letters and digits that were never used before. */
const newLetters = (state: State, length: number): string =>
  lettersOf(`object ${takeId(state, "containerObject")}`, length);

export const newAppId = (state: State): string => newLetters(state, 15);
export const newContainerId = (state: State, appId: string): string => `${appId}-${newLetters(state, 4)}`;
/** Contains the initial name of the endpoint, including dots. */
export const newEndpointId = (state: State, appId: string, displayName: string): string =>
  `${appId}-${displayName}-${newLetters(state, 10)}`;
export const newVolumeId = (state: State): string => newLetters(state, 20);

/** A generated name: ten lower-case characters of an id. */
export const shortNameOf = (id: string): string => hash(id).digest("hex").slice(0, 10);

/** The group's id of an account: a UUID. */
export const accountIdOf = (account: string): string => {
  const digits = hash(`account ${account}`).digest("hex");
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join("-");
};
