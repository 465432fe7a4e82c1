/** `evidence`: writes what the history has of a moment or a span into a folder. */
import {basename, resolve} from 'node:path';
import {lastMoment} from '../../../domain/history/name.ts';
import type {Scope} from '../../../domain/history/past/target.ts';
import {UsageError} from '../../../settings/error.ts';
import {type WrittenFile, writeFolder} from '../../../settings/files/new-folder.ts';
import {exactJson} from '../../../text/json/print.ts';
import {endIfAborted} from '../../../text/timer.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {tenantOf} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {ExitError, exitCodes} from '../../error.ts';
import {type FlagsOf, options, verb} from '../../verb.ts';
import {journal} from './journal.ts';
import {withHistory} from './open-history.ts';

const evidenceOptions = options({
	out: {value: 'folder', help: 'the folder to create; one that exists must be empty', isRequired: true},
	since: {
		value: 'moment',
		help: 'the changes since: a time, an age such as 2h, a name, or last',
		from: 'moments',
	},
	until: {value: 'moment', help: 'the end of the span, which is now without it', from: 'moments'},
});

export const evidenceVerb = verb({
	name: 'evidence',
	summary: 'Write a folder of evidence from the history',
	description:
		'Write what the history has of a moment (--at), or of a span (--since, --until), into a folder: the board, or the lists and items that are given, or the changes of the span; the readings of each list; the recorded changes of the items; acknowledgements, takes, notes and the journal of people until then. manifest.json says of which tenant and moment they are, who wrote them and when, and whether they are whole; SHA256SUMS has the hash of each file, for sha256sum -c. If a list was not read until the moment, or a rule could not judge an item, complete is false, the reasons are on stderr, and the exit code is 8. The folder is there only when all of its files are written. Secrets are redacted. No request is sent.',
	args: [
		{form: '[address...]', help: 'lists and items, such as apps or apps/app_42; the board by default', from: 'apps'},
	],
	options: evidenceOptions,
	globals: ['demo', 'baseUrl', 'profile', 'at'],
	examples: [
		['--at before --out evidence', 'Write the board of a named reading'],
		['apps/app_0000001 --since before --out evidence', 'Write the changes of an app since then'],
	],
	run: writeEvidence,
});

async function writeEvidence(
	context: CliContext,
	flags: FlagsOf<typeof evidenceOptions>,
	addresses: readonly string[],
): Promise<void> {
	const {at, since, until, out} = flags;
	if ((at === undefined) === (since === undefined))
		throw new UsageError('evidence is of a moment or of a span. Add --at, or --since');
	if (at !== undefined && until !== undefined)
		throw new UsageError('--until ends a span. Leave it out, or use --since');
	const {baseUrl: tenant, name} = await tenantOf(context, flags);
	const reasons = await withHistory(context, flags, async (history) => {
		const [{findMoment}, {findScope}, {evidenceOf}] = await Promise.all([
			import('../../../domain/history/past/moment.ts'),
			import('../../../domain/history/past/target.ts'),
			import('../../../domain/evidence/evidence.ts'),
		]);
		const now = await history.time(context.now());
		const show = {...showOf(context), now};
		const madeAt = isoTime(now);
		const from = since === undefined ? undefined : await findMoment(history, since, {tenant, show});
		// People write after the last reading, too.
		const end = at ?? until ?? lastMoment;
		const to = await findMoment(history, end === lastMoment ? madeAt : end, {tenant, show});
		const only: Scope[] = [];
		for (const address of addresses) only.push(await findScope(history.past, tenant, address));
		const pause = () => endIfAborted(context.signal);
		const {files, facts} = evidenceOf(history, {only, since: from, until: to, pause});
		await writeFolder(context.disk, out, async (add) => {
			const written: WrittenFile[] = [];
			for (const [file, objects] of Object.entries(files)) written.push(await add(file, linesOf(objects, pause)));
			const complete = facts.reasons.length === 0;
			const made = {castellan: context.version, tenant: {name, baseUrl: tenant}, madeAt, addresses};
			const manifest = exactJson({...made, ...facts, complete, files: written}, 2);
			const all = [...written, await add('manifest.json', [`${manifest}\n`])];
			await add(
				'SHA256SUMS',
				all.map(({name, sha256}) => `${sha256}  ${name}\n`),
			);
		});
		const receipt = basename(resolve(out));
		await journal(
			context,
			flags,
			tenant,
			{action: 'exported', address: addresses.join(' '), what: 'evidence', receipt},
			history,
		);
		return facts.reasons;
	});
	await printMessage(context, `wrote the evidence of ${name} to ${out}`);
	if (reasons.length === 0) return;
	for (const reason of reasons) await printMessage(context, `the evidence is not whole: ${reason}`);
	throw new ExitError(exitCodes.partlyDone);
}

/** The number of objects between two pauses. */
const objectsPerPause = 100;

async function* linesOf(objects: AsyncIterable<object>, pause: () => Promise<void>): AsyncGenerator<string> {
	let count = 0;
	for await (const object of objects) {
		yield `${exactJson(object)}\n`;
		if (++count % objectsPerPause === 0) await pause();
	}
}
