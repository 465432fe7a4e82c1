import {toNumber, toText} from '../value/coerce.ts';
import type {SurfaceFunction} from '../value/run.ts';
import {kept} from './kept.ts';

const exact: Readonly<Record<number, string>> = {0: 'zero', 1: 'one', 2: 'two'};
const rules = kept((locale: string) => new Intl.PluralRules(locale));

/** An exact 0, 1 or 2 takes the text of that number when there is one, else the locale's class decides, else `other`. */
export const pluralize: SurfaceFunction = (args, run) => {
	const value = toNumber(args.value);
	const named = exact[value];
	const form = named === undefined ? undefined : args[named];
	return toText(form ?? args[rules(run, run.locale).select(value)] ?? args.other);
};
