/** Prepares a surface for comparison with a later read: obscured values are redacted and the data model is parsed. */
import type {Surface} from '../../contract/surfaces.ts';
import {parseModel} from '../engine/model/parse.ts';
import {redactedSurface} from './redaction.ts';

/** A data model that is not valid JSON stays a text. */
export function watchedSurface(surface: Surface): Readonly<Record<string, unknown>> {
	const {dataModelJson, ...rest} = redactedSurface(surface);
	const {value, problem} = parseModel(dataModelJson);
	return problem === undefined ? {...rest, dataModel: value} : {...rest, dataModelJson};
}
