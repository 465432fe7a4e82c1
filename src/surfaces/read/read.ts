/** Reads surfaces from the JSON of a response, for hosts without the client of the program. */
import * as v from 'valibot';
import {listSurfaces, Surface} from '../../contract/surfaces.ts';
import {ExactNumber} from '../../text/json/exact-number.ts';
import {isJsonObject, setOwn} from '../../text/json/object.ts';
import {JsonRefusal} from '../../text/json/parse.ts';
import {parseVisible} from '../../text/json/visible-json.ts';
import {isMessages} from './a2ui/message.ts';

/** Replacing a mistyped member can reveal another one in its place, but not often. */
const maximumPasses = 20;

/**
 * Reads a response of "list surfaces", a list of surfaces or a single surface. Replaces control characters by symbols. Omits
 * members of another type than in section "Surface", or makes them null where the schema allows it. Omits surfaces that are not
 * objects. Throws `JsonRefusal` with a clause as its message for text that is not JSON, that exceeds the limits, or that is a
 * message of A2UI.
 */
export function readSurfaces(json: string): readonly Surface[] {
	const value = parseVisible(json);
	if (isMessages(value)) throw new JsonRefusal('it is a message of A2UI, which a MessageStream reads, and no surface');
	const list = isJsonObject(value) ? (value[listSurfaces.envelope ?? ''] ?? [value]) : value;
	return Array.isArray(list) ? list.flatMap((item) => (isJsonObject(item) ? fitting(item) : [])) : [];
}

/** The surface without mistyped members. */
function fitting(surface: Record<string, unknown>): readonly Surface[] {
	for (let pass = 0; pass < maximumPasses; pass++) {
		const result = v.safeParse(Surface, surface);
		if (result.success) return [result.output];
		const misfits = result.issues.filter((issue) => !isExact(issue));
		if (misfits.length === 0) return [surface as Surface];
		for (const {path = []} of misfits) omit(path.at(-1));
	}
	return [];
}

/** Whether the value is a number of more digits than the number of a schema has. */
const isExact = ({expected, input}: v.BaseIssue<unknown>) => expected === 'number' && input instanceof ExactNumber;

/**
 * Sets a member to null, because an absent member can stand for 0. Deletes it if it is null already. An item of a list becomes
 * empty, so that the others keep their index.
 */
function omit(item: v.IssuePathItem | undefined): void {
	const {input, key} = item ?? {};
	if (Array.isArray(input)) input[Number(key)] = {};
	else if (isJsonObject(input) && input[String(key)] === null) Reflect.deleteProperty(input, String(key));
	else if (isJsonObject(input)) setOwn(input, String(key), null);
}
