/** The invariants of a run with a fleet of two tenants, whose items have the same ids and other names. */
import type {Check} from './check.ts';
import {checks} from './invariants.ts';
import {cursorLine, textOf} from './screen.ts';
import {lettersOf} from './seed.ts';

type Lines = readonly string[];

/** The tenant in the header: `main`, `other`, `@both`, or undefined if the header is too narrow for it. */
const tenantOf = ([header = '']: Lines): string | undefined =>
	/castellan · (?:tenant\.example\.test|(main|other|@both))(?: | ·)/
		.exec(header)
		?.slice(1)
		.map((name) => name ?? 'main')[0];

/** The tenants whose items a text names. */
const namedIn = (text: string): readonly string[] =>
	Object.keys(lettersOf).filter((name) => new RegExp(`\\b[${lettersOf[name]}]\\d{3}v\\d\\dz`).test(text));

/** The others compare the screen with what one tenant has sent. */
const general = [
	...['a write is sent only while writes are allowed', 'a write is sent only from its review', 'a write is sent once'],
	...['the request sent is the one of the review', 'the dialog says of a write what the tenant knows'],
	...['no secret is in an output', 'only allowed bytes reach the terminal', 'a redrawn screen is the same'],
	...['no error of the program itself is on the screen', 'a key of the footer has an effect'],
];

export const fleetChecks: Readonly<Record<string, Check>> = {
	...Object.fromEntries(general.map((name) => [name, checks[name] as Check])),
	'a row of a fleet is one of its tenant': ({world}) =>
		world.console.lines().find((line) => {
			const [, tenant] = /^[▌ ].. ?(main|other) {2}/.exec(line) ?? [];
			return tenant !== undefined && namedIn(line).some((name) => name !== tenant);
		}),
	'a list of a fleet has the rows of each tenant': ({world}) => {
		const shown = textOf(world.console.lines());
		const [, main, other] = /^ main ([\d,]+)(?:, more exist)? · other ([\d,]+)(?:, more exist)?$/m.exec(shown) ?? [];
		const [, all] = /\b([\d,]+) loaded, (?:complete|more exist)/.exec(shown) ?? [];
		return main !== undefined && all !== undefined && Number(main) + Number(other) !== Number(all)
			? `${main} and ${other} rows are ${all}`
			: undefined;
	},
	'no row is opened in another tenant than its own': ({world, action, before}) => {
		const opened = tenantOf(world.console.lines());
		if (tenantOf(before.lines) !== '@both' || opened === '@both' || /╭─/.test(textOf(before.lines))) return undefined;
		if (action.kind !== 'keys' || action.bytes !== '\r' || opened === undefined) return undefined;
		const row = before.lines[cursorLine(before.lines)] ?? '';
		const own = namedIn(row);
		return own.length === 0 || own.includes(opened) ? undefined : `${opened} has opened: ${row}`;
	},
	'a screen of a tenant has no item of another': ({world}) => {
		const lines = world.console.lines();
		const tenant = tenantOf(lines);
		const foreign = namedIn(textOf(lines)).find((name) => name !== tenant);
		return tenant === undefined || tenant === '@both' || foreign === undefined
			? undefined
			: `${tenant} has an item of ${foreign}`;
	},
	'no write is sent to another tenant than that of its review': ({world, before}) => {
		const reviewed = tenantOf(before.lines);
		const sent = world.writes.sent.slice(before.writes).find(({tenant}) => tenant !== reviewed);
		return sent && reviewed !== undefined ? `${sent.path} was sent to ${sent.tenant}: ${before.lines[0]}` : undefined;
	},
};
