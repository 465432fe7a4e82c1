/** `handover`: what the next shift must know, and the act of handing it over. */
import {readSilences} from '../../domain/board/silences.ts';
import type {History} from '../../domain/history/history.ts';
import {longestName} from '../../domain/history/team/entry.ts';
import {UsageError} from '../../settings/error.ts';
import {proposalFiles} from '../../settings/files/proposals.ts';
import {mayBeStored} from '../../settings/launch/history.ts';
import {loadConfig, withTenant} from '../connect.ts';
import {printMessage, showOf} from '../context.ts';
import {ExitError, exitCodes} from '../error.ts';
import {writeJson, writeYaml} from '../output/json.ts';
import {readOptions} from '../output/notices.ts';
import {drawnFor, outputTarget} from '../output/target.ts';
import {globals, verb} from '../verb.ts';
import {placeOf, withHistory} from './history/open-history.ts';

export const handoverVerb = verb({
	name: 'handover',
	summary: 'Show what the next shift must know (exit code 8 if something is not known)',
	description:
		'Show what happened to the tenant since a moment: findings that are new or gone, who has taken which, what was acknowledged, which acknowledgements end within 8 hours, the writes with their receipts, the open proposals of agents, and when each list was last read. Without --since, it begins at your own last hand-over in the history, or 8 hours ago. What cannot be read is named, and the exit code is then 8. Reading it hands nothing over: --give records the hand-over in the journal of people.',
	options: {
		since: {value: 'moment', help: 'the start: a time, an age such as 8h, a name, or last', from: 'moments'},
		give: {value: 'name', isValueOptional: true, help: 'record that you have handed over, to a colleague if named'},
	},
	globals: [...globals.tenant, 'output'],
	formats: ['text', 'markdown', 'json', 'yaml'],
	examples: [
		['', 'Read what happened since your last hand-over'],
		['--since 8h -o markdown', 'Print the last 8 hours for a ticket or a chat'],
		['--give dana', 'Read it, and record that you hand over to dana'],
	],
	run: async (context, flags) => {
		const {since, give, output = 'text'} = flags;
		const to = give === true || give === undefined ? undefined : give.trim();
		if (to === '' || (to ?? '').length > longestName)
			throw new UsageError(`the name must have 1 to ${longestName} characters`);
		const {readHandover} = await import('../../domain/handover/handover.ts');
		const {handoverBlocks, handoverData, handoverMarkdown, handoverText, isWhole} = await import(
			'../../domain/handover/text.ts'
		);
		const {silences} = readSilences((await loadConfig(context)).silences);
		const {paths} = context.settings;
		await withTenant(context, flags, async ({api, name}) => {
			let history: History | undefined;
			async function open() {
				const place = await placeOf(context, flags);
				if (!mayBeStored(place)) return undefined;
				const {openHistory} = await import('../../domain/history/open.ts');
				history = await openHistory(place);
				return history;
			}
			const proposals = paths && proposalFiles(context.disk, paths.proposalDirectory);
			const show = showOf(context);
			const sources = {api, open, silences, proposals, show, options: readOptions(context)};
			const handover = await readHandover(sources, since).finally(() => history?.close());
			const target = outputTarget(context);
			const blocks = handoverBlocks(handover, name, show);
			if (output === 'json') await writeJson(target, handoverData(handover, name));
			else if (output === 'yaml') await writeYaml(target, handoverData(handover, name));
			else if (output === 'markdown') await target.write(handoverMarkdown(blocks));
			else await target.write(drawnFor(target, handoverText(blocks)));
			if (give !== undefined) {
				await withHistory(context, flags, ({journal}) => journal.add(api.baseUrl, {action: 'handed over', what: to}));
				await printMessage(context, `handed over${to === undefined ? '' : ` to ${to}`}`);
			}
			if (isWhole(handover)) return;
			await printMessage(context, 'the hand-over is incomplete: it names what is not known');
			throw new ExitError(exitCodes.partlyDone);
		});
	},
});
