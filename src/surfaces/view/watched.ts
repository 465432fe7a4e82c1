/** Prepares a surface for comparison with a later read: obscured values are redacted and the data model is parsed. */
import {Surface} from '../../contract/surfaces.ts';
import {parseModel} from '../engine/model/parse.ts';
import {redactedSurface} from './redaction.ts';

export const watchedSurfaces = {
	shape: Surface,
	id: ({surfaceId}: Readonly<Record<string, unknown>>) => String(surfaceId ?? ''),
	label: ({surfaceId}: Readonly<Record<string, unknown>>) => String(surfaceId ?? ''),
};

/** A data model that is not valid JSON stays a text. */
export function watchedSurface(surface: Surface): Readonly<Record<string, unknown>> {
	const {dataModelJson, ...rest} = redactedSurface(surface);
	const {value, problem} = parseModel(dataModelJson);
	return problem === undefined ? {...rest, dataModel: value} : {...rest, dataModelJson};
}
