/** Counts the items of a tenant that lack a field which a view of the config names by its path. */
import {idOf, readItems} from '../../../domain/items/read-items.ts';
import {resources} from '../../../domain/resources/index.ts';
import {paramNames} from '../../../domain/resources/path.ts';
import {hasPath} from '../../../domain/resources/path-column.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import type {Config, SettingProblem} from '../../../settings/config.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import {plural} from '../../../text/count.ts';
import {withTenant} from '../../connect.ts';
import type {CliContext} from '../../context.ts';
import {readOptions} from '../../output/notices.ts';

/** In items of each list. */
const sample = 1000;

interface PathCount extends SettingProblem {
	/** No item has the field, so the path is probably misspelt. */
	readonly isUnknown: boolean;
}

/** Sends the requests of the lists whose views name a path. A list below an item is not read. Rejects like `readItems`. */
export const countPaths = (
	context: CliContext,
	flags: Flags,
	{views = {}}: Pick<Config, 'views'>,
): Promise<readonly PathCount[]> =>
	withTenant(context, flags, async ({api}) => {
		const counts: PathCount[] = [];
		for (const [list, all] of Object.entries(views)) {
			const paths = all.flatMap(({columns = []}, view) =>
				columns.flatMap((column, place) =>
					typeof column === 'string' ? [] : [{...column, key: ['views', list, `${view}`, 'columns', `${place}`]}],
				),
			);
			const resource = resources.find(({name, route}) => name === list && paramNames(route).length === 0);
			if (!resource || paths.length === 0) continue;
			const {endpoint, noun} = resource;
			const items: Row[] = [];
			for await (const page of readItems({api, endpoint, key: idOf, limit: sample}, readOptions(context)))
				items.push(...page.items);
			for (const {path, key} of paths) {
				const lacking = items.filter((row) => !hasPath(row, path)).length;
				const message = `${lacking} of ${plural(items.length, noun)} have no ${path}`;
				counts.push({path: key, message, isUnknown: lacking > 0 && lacking === items.length});
			}
		}
		return counts;
	});
