/** Collects facts of a tenant for the next shift: from its board, its history, and the proposals on this machine. */
import type {Api} from '../../client/api.ts';
import {clockSkew} from '../../client/clock-skew.ts';
import {hour, isoTime} from '../../text/timestamp.ts';
import {createBoard} from '../board/board.ts';
import {boardChanges} from '../board/changes.ts';
import {type Finding, writtenFinding} from '../board/finding.ts';
import {readBoard, serviceSource} from '../board/read-board.ts';
import {endOf, lastAcks} from '../board/silences.ts';
import type {Show} from '../format/show.ts';
import {HistoryError, NoStateError} from '../history/error.ts';
import type {History} from '../history/history.ts';
import {lastReads} from '../history/past/last-read.ts';
import {describeMoment, findMoment, timeOfMoment} from '../history/past/moment.ts';
import {type Remark, takerOf} from '../history/team/entry.ts';
import type {JournalEntry} from '../history/team/journal.ts';
import type {Ack} from '../history/team/team.ts';
import type {ReadOptions} from '../items/read-items.ts';
import {authConfigs} from '../resources/auth-configs.ts';
import {historyKinds} from '../resources/history-kinds.ts';
import {type Proposals, storedProposals} from '../writes/auth-config/apply-proposal.ts';
import {stateAt} from '../writes/auth-config/proposal.ts';

/** The span without a hand-over before, and the time ahead in which acknowledgements end. */
const shift = 8 * hour;

/** The rows of a part, and why others may be missing. */
export interface Part<Row> {
	readonly rows: readonly Row[];
	readonly unknown: readonly string[];
}

export interface HandoverSources {
	/** Of the present. */
	readonly api: Api;
	/** Resolves with undefined if nothing is stored. Rejects with `HistoryError`. */
	readonly open: () => Promise<History | undefined>;
	/** The silences of the config. */
	readonly silences: readonly Remark[];
	/** Undefined without a home directory. */
	readonly proposals: Proposals | undefined;
	readonly show: Show;
	readonly options?: ReadOptions;
}

/** Times are in ISO 8601. The parts are in the order of the hand-over. */
export type Handover = Awaited<ReturnType<typeof readHandover>>;

/** Without `wanted`, since the last hand-over of this person. Rejects with `HistoryError` if it names no time, and when the signal aborts. */
export async function readHandover(sources: HandoverSources, wanted?: string) {
	const {api, options} = sources;
	const tenant = api.baseUrl;
	const opened = await attempted(async () => [(await sources.open()) ?? never('nothing is stored in the history')]);
	const [history] = opened.rows;
	/** A part of the history, or why it is not known. */
	const part = async <Row>(read: (history: History) => Promise<readonly Row[]>): Promise<Part<Row>> =>
		history ? attempted(() => read(history)) : {rows: [], unknown: opened.unknown};
	const [now = sources.show.now] = (await part(async (open) => [await open.time(sources.show.now)])).rows;
	const show = {...sources.show, now};

	const journal = await part((open) => open.journal.entries(tenant));
	// A clock may have been set back since a later one.
	const last = journal.rows.findLast(
		({action, author, at}) => action === 'handed over' && author === history?.team.author && at <= now,
	);
	const since = wanted === undefined ? (last?.at ?? now - shift) : await timeOfMoment(history, wanted, {tenant, show});
	const acks = await part(({team}) => team.acks(tenant));
	const {board, failures} = await readWhole(sources, lastAcks(acks.rows));
	let compared = '';
	const changes = await part(async (open) => {
		const moment = await findMoment(open, wanted ?? isoTime(since), {tenant, show});
		compared = describeMoment(moment, show);
		const result = await boardChanges({history: open, moment, board, api}, options ?? {});
		failures.push(...result.failures.map(({message}) => `not compared: ${message}`));
		return result.findings;
	});
	options?.signal?.throwIfAborted();
	const ofBoard = (wantedChange: Finding['change']) => ({
		rows: changes.rows.filter(({change}) => change === wantedChange).map(writtenFinding),
		unknown: [...failures, ...changes.unknown, ...acks.unknown],
	});
	const ofAcks = (kind: Ack['kind'], all: readonly Ack[], isWanted: (ack: Ack) => boolean) => ({
		rows: all.filter((ack) => ack.kind === kind && isWanted(ack)).map(ackRow),
		unknown: acks.unknown,
	});
	const endsSoon = ({until}: Ack) => {
		const left = (endOf(until) ?? now) - now;
		return left > 0 && left <= shift;
	};
	const readings = await part((open) => open.past.readings(tenant));
	const reads = new Map(lastReads(readings.rows).map((read) => [read.kind, read]));
	return {
		since: isoTime(since),
		/** Where the start comes from. */
		from: wanted !== undefined ? ('given' as const) : last ? ('last hand-over' as const) : ('default' as const),
		at: isoTime(now),
		/** The state with which the board is compared, in words. '' if it is not compared. */
		compared,
		/** How much of the tenant was searched for findings. */
		searched: board.searched().map(({text}) => text),
		/** Whether anything of the tenant was read. */
		isRead: board.searched().some(({loaded, isComplete}) => loaded > 0 || isComplete),
		parts: {
			new: ofBoard('new'),
			gone: ofBoard('resolved'),
			taken: ofAcks('take', lastAcks(acks.rows), () => true),
			acknowledged: ofAcks('acknowledgement', acks.rows, ({at}) => at >= since),
			ending: ofAcks('acknowledgement', lastAcks(acks.rows), endsSoon),
			...(await sentAndProposed(sources, journal, since)),
			readings: {
				...readings,
				// A list that is not known is not one that was never read.
				rows: (readings.unknown.length > 0 ? [] : historyKinds).map((list) => {
					const {at, reader = ''} = reads.get(list) ?? {};
					return {
						list,
						at: at === undefined ? '' : isoTime(at),
						reader,
						isOverdue: at === undefined || at < Math.min(since, now - hour),
					};
				}),
			},
		},
	};
}

const never = (reason: string): never => {
	throw new NoStateError(reason);
};

async function attempted<Row>(read: () => Promise<readonly Row[]>): Promise<Part<Row>> {
	try {
		return {rows: await read(), unknown: []};
	} catch (error) {
		if (!(error instanceof HistoryError)) throw error;
		return {rows: [], unknown: [error.message]};
	}
}

async function readWhole({api, silences, show, options}: HandoverSources, acks: readonly Remark[]) {
	const skew = () => clockSkew(api.journal.records);
	const board = createBoard({now: show.now, silences: [...acks, ...silences], skew});
	const failures: string[] = [];
	for await (const {kind, failure} of readBoard(board, serviceSource(api, options), options?.signal))
		if (failure) failures.push(`${kind}: ${failure.message}`);
	return {board, failures};
}

/** `until` and `reason` are '' for an ended acknowledgement. */
const ackRow = (ack: Ack) => ({
	finding: ack.of,
	by: takerOf(ack),
	at: isoTime(ack.at),
	...(ack.kind === 'take' ? {} : {until: ack.until, reason: ack.reason}),
});

/** The outcomes of proposals that may have been applied. */
const outcomes: Readonly<Record<string, string>> = {done: 'applied', unknown: 'UNKNOWN', sending: 'UNKNOWN'};

/** The writes of people, proposals that were sent without an entry in the journal, and those that wait. */
async function sentAndProposed({api, proposals, show}: HandoverSources, journal: Part<JournalEntry>, since: number) {
	const stored = await (proposals ? storedProposals(proposals) : Promise.reject(new Error('no home directory'))).catch(
		({message}: Error) => ({readable: [], damaged: [], message}),
	);
	const unknown = [
		...('message' in stored ? [`proposals cannot be read: ${stored.message}`] : []),
		...(stored.damaged.length > 0 ? [`damaged proposals: ${stored.damaged.join(', ')}`] : []),
	];
	const own = stored.readable.filter(({tenant}) => tenant === api.baseUrl);
	const entered = new Set(journal.rows.map(({proposal}) => proposal));
	const address = (id: string) => authConfigs.address({id}, {});
	const unentered = own.flatMap(({id: proposal, target, state, endedAt: at = ''}) => {
		const outcome = outcomes[state];
		if (!outcome || entered.has(proposal) || !(Date.parse(at) >= since)) return [];
		return {at, author: '', role: '', address: address(target), what: '', outcome, receipt: '', proposal};
	});
	return {
		writes: {
			rows: [
				...journal.rows
					.filter(({action, at}) => action === 'sent' && at >= since)
					.map(({action: _, version: __, at, ...entry}) => ({...entry, at: isoTime(at)})),
				...unentered,
			],
			unknown: [...journal.unknown, ...unknown],
		},
		proposals: {
			rows: own
				.filter((proposal) => stateAt(proposal, show.now) === 'pending')
				.map(({id, target, client = '', expiresAt}) => ({
					id,
					address: address(target),
					client,
					expiresAt: isoTime(expiresAt),
				})),
			unknown,
		},
	};
}
