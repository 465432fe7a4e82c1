/** Where the content of a screen comes from, for what leaves the console. */
import {formatAddress} from '../../../domain/address/address.ts';
import type {Origin} from '../../../domain/export/formats.ts';
import {readAt as momentOf} from '../../../domain/history/past/moment.ts';
import {kindOfScreen} from '../../../domain/history/past/target.ts';
import {isoTime} from '../../../text/timestamp.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {readingOf} from '../shared/ScreenFrame.tsx';

/** Returns the origin of a reading that leaves at a time in epoch milliseconds. An earlier state has the time of its own reading. */
export function useOrigin(): (reading: ReturnType<typeof readingOf>, at: number) => Origin {
	const {entry} = useScreen();
	const {name, past, fleet} = useServices().tenant;
	const tenant = fleet ? `${name} (${fleet.value.sources.map((source) => source.name).join(', ')})` : name;
	const {address} = entry;
	return ({loadedAt, stale}, at) => ({
		tenant,
		address: formatAddress(address),
		at: isoTime(at),
		...(past
			? {readAt: '', stale: false, error: '', asOf: isoTime(momentOf(past.moment, kindOfScreen(address.screen)))}
			: {readAt: loadedAt === undefined ? '' : isoTime(loadedAt), stale: stale !== undefined, error: stale ?? ''}),
	});
}
