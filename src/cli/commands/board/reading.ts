/** Reads the items of a tenant for the board and for snapshots, page by page. */
import type {Api, FieldProblem} from '../../../client/api.ts';
import {getNotificationSettings} from '../../../contract/notification-settings.ts';
import {apps} from '../../../domain/resources/apps.ts';
import {authConfigs} from '../../../domain/resources/auth-configs.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import type {CliContext} from '../../context.ts';
import {callOptions} from '../../output/notices.ts';
import {pagesOf} from '../list/pages.ts';

/** The short lists come first, so that the first findings appear early. */
export const readKinds = ['auth-configs', 'notifications', 'apps'] as const;
export type ReadKind = (typeof readKinds)[number];

interface KindPage {
	readonly items: readonly Row[];
	readonly hasMore: boolean;
	readonly problems: readonly FieldProblem[];
}

/** Yields all items of a kind, or at most `limit`. Rejects as `pagesOf` does. */
export async function* pagesOfKind(
	context: CliContext,
	api: Api,
	kind: ReadKind,
	limit?: number,
): AsyncGenerator<KindPage> {
	const options = callOptions(context);
	if (kind === 'notifications') {
		const {data, problems} = await api.call(getNotificationSettings, {}, options);
		yield {items: [data.orgNotificationSettings ?? {}], hasMore: false, problems};
		return;
	}
	const {endpoint} = {apps, 'auth-configs': authConfigs}[kind];
	const key = ({id}: Row) => (typeof id === 'string' ? id : '');
	for await (const {rows, ...page} of pagesOf({api, endpoint, input: {}, key, limit, options})) {
		yield {items: rows, ...page};
	}
}
