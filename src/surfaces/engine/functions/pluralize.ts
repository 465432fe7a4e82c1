import {toNumber, toText} from '../value/coerce.ts';
import type {SurfaceFunction} from '../value/run.ts';
import {memoized} from './memoized.ts';

const exact: Readonly<Record<number, string>> = {0: 'zero', 1: 'one', 2: 'two'};
const rules = memoized((locale: string) => new Intl.PluralRules(locale));

/** Prefers the text for an exact 0, 1 or 2, then the text of the locale's plural class, then `other`. */
export const pluralize: SurfaceFunction = (args, run) => {
	const value = toNumber(args.value);
	const named = exact[value];
	const form = named === undefined ? undefined : args[named];
	return toText(form ?? args[rules(run, run.locale).select(value)] ?? args.other);
};
