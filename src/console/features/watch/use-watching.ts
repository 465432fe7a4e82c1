/** The watch state of the current history entry. */
import {EntrySlot, useEntryObject} from '../shared/memory.ts';
import {useVersion} from '../shared/screen-context.ts';
import {Watching} from './watching.ts';

const watchings = new EntrySlot<Watching>();

export function useWatching(): Watching {
	const watching = useEntryObject(watchings, () => new Watching());
	useVersion(watching);
	return watching;
}
