/** A surface as two reads of it are compared: what obscured fields hold is masked, and the data model is more than a text. */
import {Surface} from '../contract/surface.ts';
import {parseModel} from './model/parse.ts';
import {maskedSurface} from './view/masked.ts';

export const watchedSurfaces = {
	shape: Surface,
	id: ({surfaceId}: Readonly<Record<string, unknown>>) => String(surfaceId ?? ''),
	label: ({surfaceId}: Readonly<Record<string, unknown>>) => String(surfaceId ?? ''),
};

/** A model that is no JSON stays the text it came as. */
export function watchedSurface(surface: Surface): Readonly<Record<string, unknown>> {
	const {dataModelJson, ...rest} = maskedSurface(surface);
	const {value, problem} = parseModel(dataModelJson);
	return problem === undefined ? {...rest, dataModel: value} : {...rest, dataModelJson};
}
