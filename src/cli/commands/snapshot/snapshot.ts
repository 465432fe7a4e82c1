/** `snapshot`: saves the state of a tenant, and compares it with a later one. */
import {Option} from 'commander';
import {IncomparableError} from '../../../domain/history/error.ts';
import type {History} from '../../../domain/history/history.ts';
import {snapshotKinds} from '../../../domain/history/kinds.ts';
import {countItems, snapshotColumns} from '../../../domain/history/rows.ts';
import type {Snapshot} from '../../../domain/history/snapshot.ts';
import type {SnapshotKind} from '../../../domain/resources/index.ts';
import {UsageError} from '../../../settings/error.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {plural} from '../../../text/count.ts';
import {shellWord} from '../../../text/terminal/shell-word.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {withTenant} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {withExtent} from '../../failure.ts';
import {readOptions} from '../../output/notices.ts';
import {serviceShow} from '../../output/service-show.ts';
import {listColumns, printRows} from '../../output/writer.ts';
import type {Verb} from '../../verb.ts';
import {assertChangeFields, type DiffFlags, exitCodeOption, printChanges} from './differences.ts';
import {readProgress, save, withHistory} from './snapshots.ts';

const now = 'now';

const snapshotFields = {names: snapshotColumns.map(({id}) => id)};

const saveVerb: Verb = {
	name: 'save',
	summary: 'Save the state of the tenant',
	description: 'Read auth configs, notification settings and apps, and save them.',
	takes: (command) =>
		command
			.option('--name <name>', 'the name of the snapshot (default: the time)')
			.addOption(
				new Option('--kind <kind>', 'save only this kind (repeatable)')
					.choices(snapshotKinds)
					.argParser((kind: string, others: readonly string[] = []) => [...others, oneOfKinds(kind)]),
			),
	fields: snapshotFields,
	run: async (context, flags: Flags & {name?: string; kind?: readonly SnapshotKind[]}) => {
		await withTenant(context, flags, async (tenant) => {
			const saved = await withHistory(context, flags, (history) =>
				save(context, history, tenant, {name: flags.name, kinds: flags.kind, purpose: 'saved'}),
			);
			const command = `castellan snapshot diff ${shellWord(saved.name)}${tenant.shellFlags}`;
			// First, because it is true even if the output cannot be written.
			await printMessage(context, `saved snapshot ${saved.name}. Run ${command} to show later changes`);
			await print(context, flags, [saved]);
		});
	},
};

/** Commander ignores `choices` when an option has a parser. */
function oneOfKinds(text: string): SnapshotKind {
	const match = snapshotKinds.find((kind) => kind === text);
	if (match) return match;
	throw new UsageError(`--kind must be one of ${snapshotKinds.join(', ')}, not “${text}”`);
}

const listVerb: Verb = {
	name: 'list',
	summary: 'List the snapshots',
	description: 'List the snapshots of all tenants, newest first.',
	run: async (context, flags: Flags) => {
		const all = await withHistory(context, flags, (history) => history.list());
		await print(context, flags, all);
		if (all.length === 0) await printMessage(context, 'no snapshots yet. Run castellan snapshot save to create one');
	},
};

const diffVerb: Verb = {
	name: 'diff',
	summary: 'Compare two snapshots',
	description: 'Compare two snapshots, or a snapshot with the current tenant.',
	takes: (command) =>
		command
			.argument('<a>', 'a snapshot, by name')
			.argument('[b]', 'another snapshot, or now', now)
			.option('--tenant-diff', 'compare snapshots of different tenants, by the names of their items')
			.addOption(exitCodeOption()),
	run: (context, flags: DiffFlags & {tenantDiff?: true}, before: string, after: string) =>
		withHistory(context, flags, (history) => diff(context, history, {before, after, flags})),
};

interface DiffRequest {
	readonly before: string;
	readonly after: string;
	readonly flags: DiffFlags & {readonly tenantDiff?: true};
}

async function diff(context: CliContext, history: History, request: DiffRequest): Promise<void> {
	assertChangeFields(request.flags);
	if (request.before === now)
		throw new UsageError(
			'now is the later side of a comparison. Give the snapshot first: castellan snapshot diff NAME',
		);
	try {
		await printDiff(context, history, request);
	} catch (error) {
		if (!(error instanceof IncomparableError)) throw error;
		throw new UsageError([error.message, remedyOf(error)].filter(Boolean).join('. '));
	}
}

function remedyOf({reason}: IncomparableError): string {
	return reason === 'two-tenants' ? 'Use --tenant-diff to compare them by name' : '';
}

async function printDiff(context: CliContext, history: History, request: DiffRequest): Promise<void> {
	const {before, after, flags} = request;
	const [{changesOf}, {comparePair, compareWithTenant}] = await Promise.all([
		import('../../../domain/history/diff.ts'),
		import('../../../domain/history/compare.ts'),
	]);
	const from = await history.find(before);
	if (after !== now) {
		const comparison = comparePair(history, from, await history.find(after), {
			isByName: flags.tenantDiff === true,
		});
		return printChanges(context, flags, changesOf(comparison), comparison);
	}
	if (flags.tenantDiff) throw new UsageError('--tenant-diff compares two snapshots. Save one of each tenant first');
	await withTenant(context, flags, async ({api}) => {
		const progress = readProgress(context);
		const comparison = compareWithTenant(history, from, api, {...readOptions(context), onProgress: progress.count});
		try {
			const {leftOut} = comparison;
			await printChanges(context, flags, changesOf(comparison), {progress, show: serviceShow(context, api), leftOut});
		} catch (error) {
			throw withExtent(context, error, `after ${progress.text()}: the comparison is incomplete`);
		} finally {
			await progress.clear();
		}
	});
}

const removeVerb: Verb = {
	name: 'rm',
	summary: 'Remove snapshots',
	description: 'Remove snapshots.',
	takes: (command) => command.argument('<snapshot...>', 'by name'),
	fields: snapshotFields,
	run: (context, flags: Flags, names: readonly string[]) =>
		withHistory(context, flags, async (history) => {
			// All names are resolved before the first snapshot is removed.
			const snapshots = await Promise.all(names.map((each) => history.find(each)));
			const matches = [
				...new Map(snapshots.map((snapshot) => [`${snapshot.tenant}\n${snapshot.name}`, snapshot])).values(),
			];
			for (const snapshot of matches) {
				const {name} = snapshot;
				await history.remove(snapshot);
				await printMessage(context, `removed ${name} with ${plural(countItems(snapshot), 'item')}`);
			}
			if ((flags.output ?? 'table') !== 'table') await print(context, flags, matches);
		}),
};

export const snapshotVerb: Verb = {
	name: 'snapshot',
	summary: 'Save the state of a tenant and compare it',
	description: 'Save the state of tenants in the history, with secrets redacted, and compare states.',
	subcommands: [saveVerb, listVerb, diffVerb, removeVerb],
};

function print(context: CliContext, flags: Flags, snapshots: readonly Snapshot[]): Promise<void> {
	const columns = listColumns(snapshotColumns, showOf(context));
	const rows = snapshots.map(({name, tenant, at, items}) => ({name, tenant, at: isoTime(at), items}));
	const isText = (flags.output ?? 'table') === 'table';
	return printRows(context, flags, columns, isText ? snapshots : rows);
}
