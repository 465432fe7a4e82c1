/** What the config says of columns that no list has. */
import {resources} from '../../domain/resources/index.ts';

export function columnProblems(columns: Readonly<Record<string, readonly string[]>>): readonly string[] {
	return Object.entries(columns).flatMap(([list, ids]) => {
		const resource = Object.values(resources).find(({name}) => name === list);
		if (!resource) return [`columns.${list} is no list; there are ${Object.keys(resources).join(', ')}`];
		const known: readonly string[] = resource.columns.map(({id}) => id);
		const strange = ids.filter((id) => !known.includes(id));
		return strange.length > 0
			? [`columns.${list}: there is no column ${strange.join(', ')}; there are ${known.join(', ')}`]
			: [];
	});
}
