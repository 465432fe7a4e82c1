/** Finds unknown lists and columns in the config. */
import {resources} from '../../domain/resources/index.ts';
import type {SettingProblem} from '../../settings/config.ts';

export function columnProblems(columns: Readonly<Record<string, readonly string[]>>): readonly SettingProblem[] {
	return Object.entries(columns).flatMap(([list, ids]) => {
		const resource = resources.find(({name}) => name === list);
		const report = (message: string): SettingProblem[] => [{path: ['columns', list], message}];
		if (!resource) return report(`unknown list. Use ${resources.map(({name}) => name).join(', ')}`);
		const columnIds: readonly string[] = resource.columns.map(({id}) => id);
		const unknownIds = ids.filter((id) => !columnIds.includes(id));
		return unknownIds.length > 0 ? report(`unknown column ${unknownIds.join(', ')}. Use ${columnIds.join(', ')}`) : [];
	});
}
