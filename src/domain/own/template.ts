/** The commands that a person defines: which rows one takes, and its arguments with values of a row. */
import {secretFields} from '../../contract/sensitive-fields.ts';
import {isUnread} from '../../text/json/exact-source.ts';
import {isContainer} from '../../text/json/object.ts';
import {type Finding, writtenFinding} from '../board/finding.ts';
import {findings} from '../board/rows.ts';
import {resources} from '../resources/index.ts';
import {pick, unknownField} from '../resources/pick.ts';
import type {Listed, Row} from '../resources/resource.ts';

export interface Template {
	/** The names or nouns of lists, such as `apps` or `finding`. */
	readonly on: readonly string[];
	/** The program and its arguments, in which `{field}` stands for a value of the row. */
	readonly run: readonly string[];
	/** `lines` passes all rows to one run, so its arguments have no row. */
	readonly rows?: 'one' | 'each' | 'lines';
}

const lists: readonly Listed[] = [...resources, findings];

/** Whether a command takes the rows of a list. */
export const takes = ({on}: Template, {name, noun}: Listed): boolean => on.includes(name) || on.includes(noun);

const placeholder = /\{([a-z][\w./-]*)\}/gi;

/** The members of each row besides its fields and columns, and those of a finding without a column. */
const rowValues = ['name', 'id', 'address'];
const findingFields = ['rule', 'subject.kind', 'subject.id', 'evidence.field', 'evidence.value'];

/** Why a template is refused, and the setting that is wrong. */
interface TemplateProblem {
	readonly path: readonly string[];
	readonly message: string;
}

export function templateProblems(template: Template): readonly TemplateProblem[] {
	const names = lists.map((list) => (list === findings ? list.noun : list.name));
	const unknown = template.on.find((name) => !lists.some((list) => takes({...template, on: [name]}, list)));
	if (unknown !== undefined) return [{path: ['on'], message: `unknown list ${unknown}. Use ${names.join(', ')}`}];
	return template.run.flatMap((argument, index) => {
		const message = argument.match(placeholder) && argumentProblem(template, argument, index);
		return message ? [{path: ['run', String(index)], message}] : [];
	});
}

const isShell = (program: string) => /(?:^|[/\\])(?:\w{0,2}sh|fish|cmd|powershell)(?:\.exe)?$/i.test(program);

function argumentProblem(template: Template, argument: string, index: number): string | undefined {
	const {run, rows} = template;
	const paths = [...argument.matchAll(placeholder)].map(([, path = '']) => path);
	const fields = paths.filter((path) => path !== 'tenant');
	const secret = paths.find((path) => path.split('.').some((name) => secretFields.has(name.toLowerCase())));
	if (secret !== undefined) return `{${secret}} is a sensitive field, which no program gets`;
	if (index === 0) return 'a value cannot be the program: write its name';
	if (/^[-/]\w*c$/i.test(run[index - 1] ?? '') && run.slice(0, index).some(isShell))
		return `a shell would run a value as code: pass it as an argument behind the code, as in [sh, -c, 'echo "$1"', sh, '${argument}']`;
	if (rows === 'lines' && fields.length > 0)
		return `{${fields[0]}} has no value with rows: lines, which passes the rows as lines of JSON on stdin. {tenant} has one`;
	for (const list of lists.filter((each) => takes(template, each))) {
		const columns = list.columns.map(({id}) => id);
		const names = [...rowValues, ...columns, ...(list === findings ? findingFields : [])];
		const unknown = unknownField(fields, {names, ...('shape' in list ? {shape: list.shape} : {})});
		if (unknown !== undefined)
			return `{${unknown}} is no field of ${list.noun}. Use tenant, ${[...new Set(names)].join(', ')}, or a field by its path`;
	}
	return undefined;
}

/** The row of a list, its address, and the tenant. */
interface Subject {
	readonly listed: Listed;
	readonly row: Row;
	readonly address: string;
	readonly tenant: string;
}

/**
 * The program and its arguments. Without a row, only the tenant has a value. Throws an error for a value that would be an option, or
 * that castellan cannot read.
 */
export const argvOf = ({run}: Template, subject: Subject | Pick<Subject, 'tenant'>): readonly string[] =>
	run.map((argument, index) => {
		const text = argument.replace(placeholder, (_, path: string) =>
			'row' in subject && path !== 'tenant' ? fieldText(subject, path) : subject.tenant,
		);
		if (!text.startsWith('-') || argument.startsWith('-') || run.slice(0, index).includes('--')) return text;
		throw new Error(`${argument} would be the option “${text}”. Write -- before it, or a text in front of it`);
	});

/** A field as the JSON has it, in visible form; lists with commas. A column where there is no such text. '' if it is unset. */
function fieldText({listed, row, address}: Subject, path: string): string {
	if (path === 'address') return address;
	if (path === 'name') return listed.label(row);
	if (path === 'id') return listed.id(row);
	if (isUnread(row, path.split('.')[0] ?? '')) throw new Error(`${path} has a value that castellan cannot read`);
	const value = pick(listed.noun === findings.noun ? writtenFinding(row as Finding) : row, path);
	const items = [value].flat().filter((item) => item !== undefined && item !== null);
	const column = listed.columns.find(({id}) => id === path);
	if (column && (items.length === 0 || items.some(isContainer))) return column.text(row, {now: 0, timeStyle: 'utc'});
	return items.map((item) => (isContainer(item) ? JSON.stringify(item) : String(item))).join(',');
}
