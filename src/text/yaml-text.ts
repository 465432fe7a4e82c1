/** Formats values as YAML. Load it on demand, because the library is large. */
import {stringify} from 'yaml';
import {exactTags} from './exact-yaml.ts';
import {toExact} from './json/print.ts';

/** Formats the exact value of a value in visible form. */
export const yamlText = (value: unknown): string =>
	stringify(toExact(value), {aliasDuplicateObjects: false, customTags: exactTags, lineWidth: 0});
