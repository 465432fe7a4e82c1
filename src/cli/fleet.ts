/** `castellan @eu apps`: a fleet of the config in front of a command stands for its profiles. */
import type {Command} from 'commander';
import type {Config} from '../settings/config.ts';
import {UsageError} from '../settings/error.ts';
import {nearest} from '../text/match/nearest.ts';
import type {Fleet} from './context.ts';
import {pathOf} from './verb.ts';

const isFleet = (word: string | undefined): word is string => word?.startsWith('@') === true;

/** Whether a command line begins with a fleet. */
export const hasFleet = ([first]: readonly string[]): boolean => isFleet(first);

/** The fleet of a command line that opens the console: no command, at most an address. Throws `UsageError` for one that the config does not have. */
export function fleetOfConsole(args: readonly string[], program: Command, config: Config): Fleet | undefined {
	const [word = '', first, ...more] = args;
	const isCommand = program.commands.some((each) => each.name() === first || (first && each.aliases().includes(first)));
	if (isCommand || more.length > 0 || (first?.startsWith('-') && first !== '-')) return undefined;
	return {name: word, profiles: profilesOf(word, config)};
}

/** The profiles of a fleet. Throws `UsageError` for one that the config does not have. */
function profilesOf(word: string, {fleets = {}}: Config): readonly string[] {
	const name = word.slice(1);
	const profiles = Object.hasOwn(fleets, name) ? fleets[name] : undefined;
	if (profiles) return profiles;
	const names = Object.keys(fleets);
	const [near] = nearest(name, names);
	const advice = near
		? `Did you mean @${near}?`
		: names.length > 0
			? `Try ${names.map((each) => `@${each}`).join(', ')}`
			: 'The config has none: fleets: {eu: [prod-eu, prod-us]}';
	throw new UsageError(`there is no fleet ${word}. ${advice}`);
}

/**
 * Returns the command line with the profiles in place of the fleet. `board` is the command without another one. Throws `UsageError`
 * for a command that reads, or writes, one tenant only.
 */
export function withFleetProfiles(args: readonly string[], program: Command, config: Config): string[] {
	const [word = '', ...rest] = args;
	const profiles = profilesOf(word, config);
	const hasCommand = rest[0] !== undefined && !rest[0].startsWith('-');
	const other = rest.find((each) => /^--profiles?(?:=|$)/.test(each));
	if (other) throw new UsageError(`${word} names the profiles. Leave out ${other.split('=')[0]}`);
	const words = hasCommand ? rest : ['board', ...rest];
	let command = program;
	let depth = 0;
	for (const each of words) {
		const next = command.commands.find((child) => child.name() === each || child.aliases().includes(each));
		if (!next) break;
		command = next;
		depth++;
	}
	if (depth > 0 && !command.options.some(({long}) => long === '--profiles'))
		throw new UsageError(
			`castellan ${pathOf(command)} is for one tenant. Leave out ${word}, and name one with --profile`,
		);
	return [...words.slice(0, depth), '--profiles', profiles.join(','), ...words.slice(depth)];
}
