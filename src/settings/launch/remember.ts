/** Whether lists of a tenant are remembered while a person browses, and for how long. */
import {isLoopback} from '../../client/http/loopback.ts';
import {day} from '../../text/timestamp.ts';
import type {Config} from '../config.ts';
import {isSameBaseUrl} from '../sourced.ts';

type Remember = 'on' | 'session' | 'off';

interface RememberedTenant {
	readonly baseUrl: string;
	readonly isDemo: boolean;
	readonly isProtected: boolean;
}

const defaultDays = 30;
/** The cautious one first. */
const modes: readonly Remember[] = ['off', 'session', 'on'];

/** The mode belongs to the base URL, like its protection: of several profiles, the cautious one decides. */
export function rememberOf({baseUrl, isDemo, isProtected}: RememberedTenant, {profiles}: Pick<Config, 'profiles'>) {
	const own = [...profiles.values()].filter((profile) => isSameBaseUrl(profile.baseUrl, baseUrl));
	/** The days in texts such as `30d`, which the config has validated. */
	const days = own.flatMap(({keep: text}) => (text === undefined ? [] : Number(text.slice(0, -1))));
	/** Milliseconds after which a remembered reading is removed. */
	const keep = (days.length > 0 ? Math.min(...days) : defaultDays) * day;
	/** The reason is what decided the mode. */
	const decided = (mode: Remember, reason: string) => ({mode, reason, keep});
	// The demo tenant creates its data in each run, and is always in reach.
	if (isDemo) return decided('off', 'the demo tenant');
	const set = modes.find((mode) => own.some(({remember}) => remember === mode));
	if (set) return decided(set, 'remember in the config file');
	if (isProtected) return decided('off', 'a protected profile');
	// Another tenant may answer at the same address tomorrow.
	if (isLoopback(URL.parse(baseUrl)?.hostname ?? '')) return decided('session', 'a tenant of this machine');
	return decided('on', 'the default');
}
