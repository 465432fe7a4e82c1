/** The place's own record of being watched. */
import {usePlaceObject, useVersion} from '../shared/place.ts';
import {Watching} from './watching.ts';

export function useWatching(): Watching {
	const watching = usePlaceObject('watching', () => new Watching());
	useVersion(watching);
	return watching;
}
