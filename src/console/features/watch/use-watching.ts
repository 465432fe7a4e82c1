/** The watch state of the current history entry. */
import {usePlaceObject, useVersion} from '../shared/place.ts';
import {Watching} from './watching.ts';

export function useWatching(): Watching {
	const watching = usePlaceObject('watching', () => new Watching());
	useVersion(watching);
	return watching;
}
