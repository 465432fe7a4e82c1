/** The watch state of the current history entry. */
import {PlaceSlot, usePlaceObject} from '../shared/memory.ts';
import {useVersion} from '../shared/place.ts';
import {Watching} from './watching.ts';

const watchings = new PlaceSlot<Watching>();

export function useWatching(): Watching {
	const watching = usePlaceObject(watchings, () => new Watching());
	useVersion(watching);
	return watching;
}
