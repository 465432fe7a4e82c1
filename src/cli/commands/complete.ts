/** `complete`: prints values for a completion script, one per line. Hidden, because only scripts call it. */
import {Argument} from 'commander';
import type {Flags} from '../../settings/launch/flags.ts';
import {clean} from '../../text/visible.ts';
import {readValues, type ValueSource, valueSources} from '../completion/values.ts';
import {failureOf} from '../failure.ts';
import type {Verb} from '../verb.ts';

export const completeVerb: Verb = {
	name: 'complete',
	summary: 'Print values for a completion script',
	description: 'Print values for a completion script, one per line. The scripts of castellan completion call it.',
	takes: (command) =>
		command
			.addArgument(new Argument('<source>').choices(valueSources))
			.argument('[words...]', 'the words of the command line so far, after --'),
	run: async (context, _: Flags, source: ValueSource, words: readonly string[]) => {
		const values = await readValues(context, source, words).catch(noValues);
		// A name of several lines cannot be typed.
		const lines = values.filter((value) => clean(value) === value && !value.includes('\n'));
		await context.stdout.write(lines.map((line) => `${line}\n`).join(''));
	},
};

/** A message would appear in the middle of the line that a person types. */
function noValues(error: unknown): readonly string[] {
	if (failureOf(error)) return [];
	throw error;
}
