/** Finds the commands of keys. */
import type {Command} from './commands.ts';

/** The commands by key sequence, in the order of the table. */
export function commandsByKeys(commands: readonly Command[]): ReadonlyMap<string, readonly Command[]> {
	const bindings = commands.flatMap((command) => command.keys.map((keys) => ({keys, command})));
	return new Map(
		[...Map.groupBy(bindings, ({keys}) => keys)].map(([keys, bound]) => [keys, bound.map(({command}) => command)]),
	);
}
