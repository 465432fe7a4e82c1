/** A list as its screen shows and controls it. */
import type {Row} from '../../../domain/resources/resource.ts';
import type {List} from '../../list/list.ts';
import type {ListSnapshot} from '../../list/snapshot.ts';
import type {QueryReads} from '../shared/use-reads.ts';

export interface ListState extends QueryReads {
	/** The engine, for commands. */
	readonly list: List<Row>;
	/** The current state of the engine, to draw. */
	readonly rows: ListSnapshot<Row>;
	readonly hasMore: boolean;
	readonly isLoadingAll?: boolean;
	/** Why the list is incomplete at its end: page tokens or items came twice. */
	readonly broken?: string | undefined;
	/** The number of items in a page, if the largest pages exceed a limit of castellan. */
	readonly smallerSize?: number | undefined;
	/** What is known of the rows that the list has by now, if they can be newer than the state. */
	readonly facts?: () => Pick<ListState, 'loadedAt' | 'problemCount' | 'hasMore' | 'broken'>;
	/** Number of contract breaches in the responses. */
	readonly problemCount?: number;
	/** Whether the next page is to be read, because the cursor is near the end of the loaded rows. */
	readonly wantsMore?: () => boolean;
	readonly loadAll: () => void;
}
