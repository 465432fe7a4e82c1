/** The target of a watch: how the rows at an address are read and compared. */
import type {Api} from '../../client/api.ts';
import {clockSkew} from '../../client/clock-skew.ts';
import {listSurfaces, Surface} from '../../contract/surfaces.ts';
import {visibleInput} from '../../text/visible.ts';
import {type Address, AddressError, formatAddress} from '../address/address.ts';
import {searchProblem} from '../address/search-problem.ts';
import {createBoard, type SeenIds} from '../board/board.ts';
import {readBoard, serviceSource} from '../board/read-board.ts';
import {watchedFindings} from '../board/rows.ts';
import type {Remark} from '../history/team/entry.ts';
import {type ReadOptions, readItems, reportProblems} from '../items/read-items.ts';
import {readKind} from '../items/tenant-items.ts';
import {kinds} from '../resources/history-kinds.ts';
import {listOf, resources} from '../resources/index.ts';
import {inputOf, type Resource, type Row} from '../resources/resource.ts';
import {noSearch} from '../resources/search/search.ts';
import {listProof, type Proof, requireSeenAgain} from './proof.ts';
import type {Watched} from './watch.ts';

export interface WatchTarget {
	readonly watched: Watched;
	/** Reads all rows. Rejects with `ApiError`, or with `IncompleteListError`. */
	read(api: Api, options: ReadOptions): Promise<readonly Row[]>;
	/** Absent where a response is one object. */
	readonly prove?: Proof;
	/** Whether the address names one item of a list, which need not exist. */
	readonly isItem?: boolean;
}

/** The parts of a watch that come from outside the domain. */
export interface WatchContext {
	/** Epoch milliseconds. */
	readonly now: () => number;
	/** The silences of the board, read before each of its reads. */
	readonly silences: () => Promise<readonly Remark[]>;
	/** Loads what gives the comparable form of a surface, without obscured values. */
	readonly surfaceRows: () => Promise<(surface: Surface) => Row>;
}

export const watchedSurfaces: Watched = {
	shape: Surface,
	id: ({surfaceId}) => String(surfaceId ?? ''),
	label: ({surfaceId}) => String(surfaceId ?? ''),
};

/** Throws `AddressError` for an address without items to compare, and for a search that its list does not have. */
export function watchTarget(address: Address, context: WatchContext): WatchTarget {
	const problem = searchProblem(address);
	if (problem !== undefined) throw new AddressError(problem);
	const {screen, params} = address;
	const list = listOf(screen);
	if (list) return listTarget(list.resource, address, list.idParam && params[list.idParam]);
	switch (screen) {
		case 'notifications':
			return settingsTarget;
		case 'conversation':
			return surfacesTarget(params.conversationId ?? '', context);
		case 'board':
			return boardTarget(context);
		default: {
			const lists = resources.map(({name}) => name).join(', ');
			throw new AddressError(
				`cannot watch ${formatAddress(address)}. Try board, ${lists}, one item of these lists, notifications, or the surfaces of a conversation`,
			);
		}
	}
}

/** With an id, only the items with this id. */
function listTarget(resource: Resource, address: Address, id?: string): WatchTarget {
	const {params, search = noSearch} = address;
	const {endpoint, itemInput} = resource;
	const input = {...inputOf(resource, search, params), ...(id === undefined ? {} : itemInput?.(id))};
	return {
		watched: resource,
		isItem: id !== undefined,
		prove: listProof(resource, address),
		async read(api, options) {
			const rows: Row[] = [];
			for await (const {items} of readItems({api, endpoint, input, key: resource.key ?? resource.id}, options))
				rows.push(...items.filter((row) => id === undefined || resource.id(row) === visibleInput(id)));
			return rows;
		},
	};
}

const settingsTarget: WatchTarget = {
	watched: kinds.notifications,
	async read(api, options) {
		const rows: Row[] = [];
		for await (const {items} of readKind(api, 'notifications', options)) rows.push(...items);
		return rows;
	},
};

const surfacesTarget = (conversationId: string, {surfaceRows}: WatchContext): WatchTarget => ({
	watched: watchedSurfaces,
	async read(api, options) {
		const {onProblems, ...callOptions} = options;
		const {data, problems} = await api.call(listSurfaces, {conversationId}, callOptions);
		await reportProblems(problems, options);
		return (data.surfaces ?? []).map(await surfaceRows());
	},
});

/**
 * A read rejects when a part cannot be read: an incomplete board would report its findings as removed. So would the findings of
 * items that the read lacks, unless it is proven that they are gone.
 */
function boardTarget({now, silences}: WatchContext): WatchTarget {
	/** The items of the last read. */
	let known: SeenIds | undefined;
	return {
		watched: watchedFindings,
		async read(api, options) {
			const board = createBoard({now: now(), skew: () => clockSkew(api.journal.records), silences: await silences()});
			for await (const {failure} of readBoard(board, serviceSource(api, options), options.signal))
				if (failure) throw failure;
			options.signal?.throwIfAborted();
			if (known) await requireSeenAgain(api, known, board.seen, options);
			known = board.seen;
			return board.findings();
		},
	};
}
