/** Compares the items in the history with all items that the service has sent. */
import {openHistory} from '../../../src/domain/history/open.ts';
import {historyPlace} from '../../../src/settings/launch/history.ts';
import {versionedName} from '../deliveries.ts';
import type {Machine} from './machine.ts';

/** After the end of all processes: the versions in the history that the service never sent. */
export async function falseMemory({settings, everSent, tenantUrl, now}: Machine): Promise<string | undefined> {
	const history = await openHistory(historyPlace(settings(), {}, undefined, {}));
	try {
		for (const kind of ['apps', 'auth-configs'] as const) {
			const {versions, readings} = await history.past.listVersions(tenantUrl, kind);
			const ahead = readings.find(({at, seen}) => at > now() || seen > now());
			if (ahead) return `a reading of ${kind} is of ${new Date(ahead.at).toISOString()}, which is to come`;
			for (const {json} of [...versions.values()].flat()) {
				for (const [name, item = '', version = ''] of json.matchAll(versionedName))
					if (!everSent.get(item)?.has(version)) return `the service never sent ${name}, which is remembered`;
			}
		}
		return undefined;
	} finally {
		await history.close();
	}
}
