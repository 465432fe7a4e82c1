/**
 * Evidence of a tenant for an incident or an auditor: what the history has of a moment, or of a span, as files of one JSON object per line.
 * Values are as the history has them: secrets were redacted when they were read.
 */
import {parseJson} from '../../text/json/parse.ts';
import {isoTime} from '../../text/timestamp.ts';
import {parseAddressIfValid} from '../address/address.ts';
import {earlierBoard} from '../board/earlier.ts';
import {findingId, writtenFinding} from '../board/finding.ts';
import {boardKinds} from '../board/rule.ts';
import {rules} from '../board/rules.ts';
import {changes} from '../history/changes.ts';
import {NotKeptError} from '../history/error.ts';
import type {History} from '../history/history.ts';
import type {Moment} from '../history/past/moment.ts';
import {recordedChanges} from '../history/past/recorded.ts';
import {idsIn, isInScope, keptItem, kindOfScreen, type Scope} from '../history/past/target.ts';
import type {Reading} from '../history/store/readings.ts';
import type {Entry} from '../history/team/entry.ts';
import {historyKinds, kinds} from '../resources/history-kinds.ts';

export interface EvidenceOptions {
	/** Lists and items. Empty for all lists, and for the board of a moment. */
	readonly only: readonly Scope[];
	/** The start of a span. Without it, the evidence is of a single moment. */
	readonly since?: Moment | undefined;
	/** The moment, or the end of the span. */
	readonly until: Moment;
	/** Awaited between parts of the work. */
	readonly pause: () => Promise<void>;
}

/** The time of a moment in epoch milliseconds: until then, what people wrote counts. */
const timeOf = ({until, at}: Moment): number => until ?? at;

/**
 * Throws `NotKeptError` for a span that ends before it begins. Reading the files rejects with `NoStateError` for an item in no reading, and
 * with `HistoryError`.
 */
export function evidenceOf(history: History, {only, since, until, pause}: EvidenceOptions) {
	const {past, team, journal} = history;
	const {tenant} = until;
	const reasons = (since ? [since, until] : [until]).flatMap((moment) =>
		historyKinds
			.filter((kind) => isInScope(only, kind) && !moment.readings.has(kind))
			.map((kind) => `the history has no reading of ${kind} until ${moment.wanted}`),
	);
	const [start, end] = [since ? timeOf(since) : 0, timeOf(until)];
	if (end < start) throw new NotKeptError(`${until.wanted} is before ${since?.wanted}. A span ends after it begins`);
	const isInTime = ({at}: Entry) => at <= end;

	async function* items() {
		for (const kind of historyKinds.filter((each) => isInScope(only, each) && until.readings.has(each))) {
			const ids = idsIn(only, kind);
			const line = (id: string, json: string | undefined) => ({
				kind,
				id,
				address: kinds[kind].address(id),
				item: json === undefined ? null : parseJson(json),
			});
			const some = ids && (await history.items(until, kind, ids));
			if (some) for (const id of ids) yield line(id, some.get(id)?.json);
			else for await (const {id, json} of history.read(until, kind)) yield line(id, json);
		}
	}
	async function* findings() {
		const board = await earlierBoard(history, until, {pause});
		for (const kind of boardKinds) {
			const failure = board.unjudged(kind);
			if (failure) reasons.push(`of ${kind}, ${failure.message}`);
		}
		yield* board.findings().map(writtenFinding);
	}
	async function* readings() {
		for (const {kind, at, seen, reader, items} of await past.readings(tenant))
			if (isInScope(only, kind) && at <= end && seen >= start)
				yield {kind, at: isoTime(at), seen: isoTime(seen), ...(reader !== undefined && {reader}), items};
	}
	async function* acknowledgements() {
		for (const ack of await team.acks(tenant)) if (isInTime(ack) && isAbout(only, ack.of)) yield dated(ack);
	}
	async function* notes() {
		for (const note of await team.notes(tenant))
			if (isInTime(note) && isAbout(only, kinds[note.kind].address(note.id))) yield dated(note);
	}
	async function* people() {
		// What concerns the whole tenant, such as the permission to write, has no address.
		for (const entry of await journal.entries(tenant, {since: start, until: end})) {
			const {address} = entry;
			// An export may be of several addresses.
			if (address === '' || [address, ...address.split(' ')].some((each) => isAbout(only, each))) yield dated(entry);
		}
	}
	const files: Readonly<Record<string, AsyncIterable<object>>> = {
		...(since
			? {'changes.ndjson': changes(history, {since, until, only})}
			: only.length > 0
				? {'items.ndjson': items()}
				: {'findings.ndjson': findings()}),
		'readings.ndjson': readings(),
		'history.ndjson': recordedChanges(past, tenant, {until, only}),
		'acknowledgements.ndjson': acknowledgements(),
		'notes.ndjson': notes(),
		'journal.ndjson': people(),
	};
	return {
		/** By the name of the file. Their objects are read when they are iterated. */
		files,
		/** Of what the evidence is. `reasons` say why it is not whole, when all files were read. */
		facts: {
			...(since
				? {since: writtenMoment(since, only), until: writtenMoment(until, only)}
				: {at: writtenMoment(until, only)}),
			madeBy: team.author,
			reasons,
		},
	};
}

const dated = <T extends Entry>(entry: T) => ({...entry, at: isoTime(entry.at)});

/** Whether an address, or the id of a finding or a rule, is about what was asked for. */
function isAbout(only: readonly Scope[], of: string): boolean {
	if (only.length === 0) return true;
	const rule = rules.find(({id}) => of === id || of.startsWith(`${id}:`));
	if (rule) {
		const ids = idsIn(only, rule.kind);
		return isInScope(only, rule.kind) && (!ids || ids.some((id) => of === findingId(rule.id, id)));
	}
	const address = parseAddressIfValid(of);
	const item = address && keptItem(address.screen, address.params);
	const about = item ?? (address && {kind: kindOfScreen(address.screen), id: undefined});
	return only.some(({kind, id}) => kind === about?.kind && (id === undefined || id === about.id));
}

/** The moment as a manifest has it: for each list, the reading that shows it, or null. */
const writtenMoment = ({wanted, at, until, next, readings}: Moment, only: readonly Scope[]) => ({
	wanted,
	at: isoTime(until ?? at),
	...(next !== undefined && {nextReading: isoTime(next)}),
	lists: Object.fromEntries(
		historyKinds.filter((kind) => isInScope(only, kind)).map((kind) => [kind, writtenReading(readings.get(kind))]),
	),
});

const writtenReading = (reading: Reading | undefined) =>
	reading ? {at: isoTime(reading.at), seen: isoTime(reading.seen), reader: reading.reader, items: reading.items} : null;
