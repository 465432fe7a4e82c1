/** `save`: reads the tenant, and names the reading, so that later states can be compared with it. */

import {saveReading, waitText} from '../../../domain/history/save.ts';
import {historyKinds} from '../../../domain/resources/history-kinds.ts';
import type {HistoryKind} from '../../../domain/resources/index.ts';
import {UsageError} from '../../../settings/error.ts';
import {shellWord} from '../../../text/terminal/shell-word.ts';
import {abortable} from '../../../text/timer.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {withTenant} from '../../connect.ts';
import {printMessage} from '../../context.ts';
import {readOptions} from '../../output/notices.ts';
import {printResult} from '../../output/writer.ts';
import {globals, verb} from '../../verb.ts';
import {withHistory, withReadProgress} from './open-history.ts';

export const saveVerb = verb({
	name: 'save',
	summary: 'Read the tenant, and name the reading',
	description:
		'Read auth configs, notification settings and apps to their ends, and store them in the history under a name, with secrets redacted. What a name holds stays until castellan history rm NAME.',
	args: [{form: '<name>', help: 'the name of the reading, which does not read as a time'}],
	options: {
		kind: {value: 'kind', help: 'read only this list (repeatable)', choices: historyKinds, read: kindsOf},
	},
	globals: globals.read,
	examples: [
		['before', 'Name what the tenant is now'],
		['before --kind apps', 'Read the apps only'],
	],
	fields: {names: ['tenant', 'name', 'at', ...historyKinds.map((kind) => `items.${kind}`)]},
	run: async (context, flags, name) => {
		await withTenant(context, flags, async ({api, name: tenant, shellFlags}) => {
			const saved = await withReadProgress(context, ` of ${tenant}: nothing was saved`, ({count}) =>
				withHistory(context, flags, (history) =>
					saveReading(history, api, {
						...readOptions(context),
						name,
						...(flags.kind ? {kinds: flags.kind} : {}),
						now: context.now,
						wait: (ms, signal = context.signal) => abortable(context.disk.wait(ms), signal),
						onWait: (running) => printMessage(context, waitText(running)),
						onProgress: count,
					}),
				),
			);
			const command = `castellan changes --since ${shellWord(name)}${shellFlags}`;
			// First, because it is true even if the output cannot be written.
			await printMessage(context, `saved ${name}. Run ${command} to show later changes`);
			await printResult(context, flags, {tenant: api.baseUrl, name, at: isoTime(saved.at), items: saved.items});
		});
	},
});

function kindsOf(text: string, _flag: string, others: readonly HistoryKind[] = []): readonly HistoryKind[] {
	const match = historyKinds.find((kind) => kind === text);
	if (match) return [...others, match];
	throw new UsageError(`--kind must be one of ${historyKinds.join(', ')}, not “${text}”`);
}
