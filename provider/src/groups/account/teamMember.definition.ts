import * as E from "fp-ts/Either";
import { adopt, define, oneOf, set, text } from "../../vocabulary";

/**
 * A member of the team of a bunny.net account: a person who logs in with an email address and a password of their own.
 *
 * bunny.net describes the API of team members in no published document: this resource does what the official Terraform
 * provider does. Its calls take no API key, but a token for which the key is exchanged before each of them. The key must be
 * one that may manage users.
 *
 * An email address belongs to one member.
 *
 * Nothing changes the password or the address of a member, so a change of either removes the member, and invites a new one.
 *
 * Errors: a member with this email address already exists and `adopt` does not allow taking it over; the key cannot be
 * exchanged for a token: use a key of the account's owner.
 *
 * API: `POST /apikey/exchange`; `POST /team/member`, `POST /team/member/{id}`, `DELETE /team/member/{id}`; reads use
 * `GET /team/member`, all pages of it. The resource ID is the ID of the member, for example
 * `3f0a5b8e-9d51-4f0e-a3a5-6b1d7c2e9f10`.
 *
 * @example
 * ```ts
 * const password = new pulumi.Config().requireSecret("adaPassword");
 * const ada = new bunny.TeamMember("ada", {
 *   email: "ada@example.com",
 *   firstName: "Ada",
 *   lastName: "Lovelace",
 *   password,
 *   roles: ["SubuserManage", "SubuserSupport"],
 * });
 * export const memberId = ada.memberId;
 * ```
 * @get Reads a member that is managed elsewhere, by its resource ID, without the password. Fails if it does not exist.
 */
export const teamMember = define({
  kind: "TeamMember",
  /** @output */
  required: {
    /**
     * Email address, with which the member logs in. Its case does not matter.
     * @output Email address, in lower case.
     */
    email: text({
      range: [1, 254],
      replaceOnChanges: true,
      parse: (value) => E.right(value.toLowerCase()),
    }),
    /** First name. */
    firstName: text({ range: [1, 255] }),
    /** Last name. */
    lastName: text({ range: [1, 255] }),
    /**
     * What the member may do, at least one: `"SubuserManage"`, to manage zones and other resources, `"SubuserBilling"`,
     * `"SubuserSupport"`, `"SubuserAbuse"` or `"SubuserUsers"`, to manage team members. Managed as a whole.
     * @output What the member may do, without the role `Subuser` that each has.
     */
    roles: set(oneOf(["SubuserManage", "SubuserBilling", "SubuserSupport", "SubuserAbuse", "SubuserUsers"]), {
      check: (value) =>
        Array.isArray(value) && value.length === 0 ? "must have at least one role: name one" : undefined,
    }),
  },
  optional: {
    /**
     * Password of a new member: at least 12 characters, among them a lower-case and an upper-case letter, a digit and another
     * character. Required to create a member. Changing this replaces the resource. Setting it for the
     * first time on a member that was imported or adopted changes nothing. Removing this changes nothing.
     * @output
     */
    password: text({
      secret: true,
      writeOnly: true,
      range: [12, 1000],
    }),
    /** Adopt an existing member with this email address. `true` and `"overwrite"` both leave the password as it is. */
    adopt: adopt(),
  },
  computed: {
    /** ID of the member, assigned by bunny.net. */
    memberId: text({ wire: "Id", inEveryReply: true, stable: true }),
  },
});
