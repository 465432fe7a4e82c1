/** The rules of the config file: each finds the items of a list that a filter matches. */
import {secretFields} from '../../contract/sensitive-fields.ts';
import {isJsonObject} from '../../text/json/object.ts';
import {filterProblem} from '../../text/match/filter-length.ts';
import {apps} from '../resources/apps.ts';
import {authConfigs} from '../resources/auth-configs.ts';
import {pathColumn} from '../resources/path-column.ts';
import {unknownField} from '../resources/pick.ts';
import type {Column, Resource, Row} from '../resources/resource.ts';
import {matcherOf, parseFilter, unknownColumns} from '../resources/search/filter.ts';
import {filterColumns, filteredText, stableFormat} from '../resources/search/row-filter.ts';
import type {Severity} from './finding.ts';
import {acknowledgedGroup, newGroup} from './groups.ts';
import {lastChange, rulesAbout} from './rule.ts';
import {builtInRules, isBuiltInRule, type Rule, type Rules} from './rules.ts';

export interface OwnRule {
	readonly kind: 'apps' | 'auth-configs';
	/** A filter of the list. A name before a colon may be the path of a field, too. */
	readonly when: string;
	readonly severity: Severity;
	readonly remedy: string;
}
type OwnRules = Readonly<Record<string, OwnRule>>;

const lists: Readonly<Record<OwnRule['kind'], Resource>> = {apps, 'auth-configs': authConfigs};

/** The list, with a column for each path that the filter names. */
function listOf({kind, when}: OwnRule): Resource {
	const list = lists[kind];
	const isKnown = (path: string) => unknownField([path], {shape: list.shape}) === undefined;
	const isSecret = (path: string) => path.split('.').some((name) => secretFields.has(name.toLowerCase()));
	const paths = unknownColumns(when, filterColumns(list)).filter((path) => isKnown(path) && !isSecret(path));
	return {...list, columns: [...list.columns, ...paths.map(strictColumn)]};
}

/** Reads each member on the path, so that the board learns of one that cannot be read. */
function strictColumn(path: string): Column {
	const column = pathColumn({path, title: path});
	return {
		...column,
		text(row, show) {
			path.split('.').reduce<unknown>((value, name) => (isJsonObject(value) ? value[name] : undefined), row);
			return column.text(row, show);
		},
	};
}

function problemOf(id: string, rule: OwnRule): string | undefined {
	if (isBuiltInRule(id) || id === newGroup || id === acknowledgedGroup) return 'the id is taken by a built-in rule';
	const columns = filterColumns(listOf(rule));
	const [unknown] = unknownColumns(rule.when, columns);
	if (unknown !== undefined)
		return `${unknown} is neither a column nor a field that a filter may read. Use ${columns.map((each) => each.id).join(', ')}, or a field by its path`;
	return parseFilter(rule.when, columns).length > 0
		? filterProblem(rule.when)
		: 'expected a filter such as state:deleted';
}

export const ownRuleProblems = (rules: OwnRules): readonly {readonly id: string; readonly message: string}[] =>
	Object.entries(rules).flatMap(([id, rule]) => {
		const message = problemOf(id, rule);
		return message === undefined ? [] : [{id, message}];
	});

function ownRule(id: string, own: OwnRule): Rule {
	const {kind, when, severity, remedy} = own;
	const list = listOf(own);
	const terms = parseFilter(when, filterColumns(list));
	const matches = matcherOf(terms, filteredText(list));
	const named = list.columns.filter((column) => terms.some((term) => term.column === column.id.toLowerCase()));
	const locate = (row: Row) => ({
		subject: {
			kind: kind === 'apps' ? ('app' as const) : ('auth-config' as const),
			id: list.id(row),
			label: list.label(row),
		},
		address: list.address(row, {}),
	});
	const facts = {
		id,
		severity,
		title: id,
		when: `It matches the filter “${when}”.`,
		why: 'The config file has this rule.',
		remedy,
	};
	return rulesAbout(kind, locate)(facts, (item) => {
		if (!matches?.(item)) return undefined;
		const evidence = named.map((column) => ({field: column.id, value: column.text(item, stableFormat)}));
		return {message: `It matches “${when}”`, evidence, at: lastChange(item)};
	}) as Rule;
}

/** The built-in rules, then the valid ones of a config file. */
export function rulesWith(own: OwnRules = {}): Rules {
	const invalid = new Set(ownRuleProblems(own).map(({id}) => id));
	return [
		...builtInRules,
		...Object.entries(own).flatMap(([id, rule]) => (invalid.has(id) ? [] : [ownRule(id, rule)])),
	];
}
