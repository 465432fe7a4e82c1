/** `castellan @eu apps`: a fleet of the config in front of a command line stands for its profiles. */
import type {Config} from '../settings/config.ts';
import {UsageError} from '../settings/error.ts';
import {type Flags, flagName} from '../settings/launch/flags.ts';
import {nearest} from '../text/match/nearest.ts';
import type {Fleet} from './context.ts';

/** The fleet that a word names. Undefined for another word. Throws `UsageError` for one that the config does not have. */
export function fleetOf(word: string | undefined, {fleets = {}}: Config): Fleet | undefined {
	if (!word?.startsWith('@')) return undefined;
	const name = word.slice(1);
	const profiles = Object.hasOwn(fleets, name) ? fleets[name] : undefined;
	if (profiles) return {name: word, profiles};
	const names = Object.keys(fleets);
	const [near] = nearest(name, names);
	const advice = near
		? `Did you mean @${near}?`
		: names.length > 0
			? `Try ${names.map((each) => `@${each}`).join(', ')}`
			: 'The config has none: fleets: {eu: [prod-eu, prod-us]}';
	throw new UsageError(`there is no fleet ${word}. ${advice}`);
}

/** Throws `UsageError` for flags that select tenants beside a fleet. */
export function assertAlone({name, profiles}: Fleet, flags: Flags & {readonly profiles?: readonly string[]}): void {
	const single = (['profile', 'baseUrl', 'demo'] as const).find((each) => flags[each] !== undefined);
	const other = single ?? (flags.profiles === profiles ? undefined : 'profiles');
	if (other) throw new UsageError(`${name} names the profiles. Leave out --${flagName(other)}`);
}
