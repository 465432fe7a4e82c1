/** Finds unknown lists and columns in the config. */
import {resources} from '../../domain/resources/index.ts';

export function columnProblems(columns: Readonly<Record<string, readonly string[]>>): readonly string[] {
	return Object.entries(columns).flatMap(([list, ids]) => {
		const resource = resources.find(({name}) => name === list);
		if (!resource) return [`columns.${list}: unknown list. Use ${resources.map(({name}) => name).join(', ')}`];
		const columnIds: readonly string[] = resource.columns.map(({id}) => id);
		const unknownIds = ids.filter((id) => !columnIds.includes(id));
		return unknownIds.length > 0
			? [`columns.${list}: unknown column ${unknownIds.join(', ')}. Use ${columnIds.join(', ')}`]
			: [];
	});
}
