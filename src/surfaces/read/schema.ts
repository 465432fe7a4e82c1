/** The JSON Schema of surfaces, for agents that write them. */
import {type JsonSchema, toJsonSchema} from '@valibot/to-json-schema';
import type * as v from 'valibot';
import {type Facts, messagesWithin, nameOf} from '../../contract/schema.ts';
import {listSurfaces} from '../../contract/surfaces.ts';

/** The schema of a response of “list surfaces”. */
export function surfacesSchema(): JsonSchema {
	const definitions: Record<string, v.GenericSchema> = {};
	for (const shape of messagesWithin(listSurfaces.output)) {
		const name = nameOf(shape);
		if (name !== undefined) definitions[name] = shape;
	}
	const schema = toJsonSchema(listSurfaces.output, {
		target: 'draft-2020-12',
		definitions,
		overrideAction({valibotAction, jsonSchema}) {
			if (valibotAction.type !== 'metadata') return undefined;
			// The converter copies the facts under names that JSON Schema does not know.
			const {metadata} = valibotAction as v.MetadataAction<unknown, Facts>;
			const plain = Object.entries(jsonSchema).filter(([name]) => !(name in metadata));
			return {...Object.fromEntries(plain), ...keywords(metadata)};
		},
	});
	return {...schema, title: 'Surfaces of an agent conversation'};
}

/** Enums are open: their known values are examples. */
const keywords = (facts: Facts): JsonSchema => ({
	...(facts.time && {format: 'date-time'}),
	...(facts.count64 && {pattern: '^-?\\d+$'}),
	...(facts.enumDefault && {default: facts.enumDefault}),
	...(facts.known && {examples: [...facts.known]}),
});
