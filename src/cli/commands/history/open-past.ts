/** Opens the state of a tenant at a moment: a tenant that answers from the history, without a request. */
import {openHistory} from '../../../domain/history/open.ts';
import {describeMoment, findMoment} from '../../../domain/history/past/moment.ts';
import {pastApi} from '../../../domain/history/past/past-api.ts';
import type {Flags} from '../../../settings/launch/flags.ts';
import type {Tenant} from '../../../settings/launch/tenant.ts';
import {shellWord} from '../../../text/terminal/shell-word.ts';
import {tenantOf} from '../../connect.ts';
import {type CliContext, printMessage, showOf} from '../../context.ts';
import {placeOf} from './open-history.ts';

/** Prints the moment on stderr, always. Rejects with `NoStateError` or `NotKeptError`. */
export async function openPast(context: CliContext, flags: Flags & {readonly at: string}): Promise<Tenant> {
	const {baseUrl, ...tenant} = await tenantOf(context, flags);
	const history = await openHistory(await placeOf(context, flags));
	try {
		const show = showOf(context);
		const moment = await findMoment(history, flags.at, {tenant: baseUrl, show});
		await printMessage(context, `${tenant.name} ${describeMoment(moment, show)}`);
		const api = pastApi({past: history.past, moment, advice: 'Leave out --at to read the present.'});
		const shellFlags = `${tenant.shellFlags} --at ${shellWord(flags.at)}`;
		return {api, ...tenant, shellFlags, close: () => history.close()};
	} catch (error) {
		await history.close();
		throw error;
	}
}
