/** Helpers for writing the demo surfaces. */
import type {Component, FunctionCall, Surface} from '../../../contract/surface.ts';
import type {Calendar} from '../calendar.ts';

export const literal = <T extends string | boolean | number>(value: T) => ({literal: value});
/** A value of the surface's data model, by JSON Pointer. */
export const at = (path: string) => ({path});
/**
 * A function call. `message` is shown if a check fails. Arguments other than text are written as JSON text, because strict
 * clients accept only text.
 */
export const run = (call: string, args: Record<string, unknown>, message?: string): FunctionCall =>
	runAsWritten(call, Object.fromEntries(Object.entries(args).map(([name, value]) => [name, asText(value)])), message);
/** A function call with unchanged arguments. Arguments other than text are odd. */
export const runAsWritten = (call: string, args: Record<string, unknown>, message?: string): FunctionCall =>
	message === undefined ? {call, args} : {call, args, message};
const asText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
/** Checks that a value of the model is set. */
export const required = (path: string, message: string) => run('required', {value: at(path)}, message);
export const result = (call: string, args: Record<string, unknown>) => ({call: run(call, args)});
/** Text around pointers and calls, in the notation of formatString: `${'/done'} of ${'/all'}` as a tagged template. */
export const format = (text: TemplateStringsArray, ...parts: readonly string[]) =>
	result('formatString', {value: String.raw({raw: text}, ...parts.map(insertion))});
/** A function call inside such text, with a value and further arguments. */
export const within = (name: string, path: string, more = '') =>
	`${name}(value: ${insertion(path)}${more && `, ${more}`})`;
const insertion = (part: string) => `\${${part}}`;

export const words = (id: string, text: string): Component => ({id, text: {text: literal(text)}});
export const markdown = (id: string, ...lines: string[]): Component => ({
	id,
	text: {text: literal(lines.join('\n')), markdown: true},
});
export const stack = (kind: 'column' | 'row', id: string, ...ids: string[]): Component => ({
	id,
	[kind]: {alignment: 'stretch', distribution: 'start', gap: literal(1), children: {ids}},
});
export const card = (id: string, ...ids: string[]): Component => ({id, card: {children: {ids}}});
export const divider = (id: string): Component => ({id, divider: {orientation: 'horizontal'}});

/** A surface without its conversation. Active and on version 1 of the catalogue by default. */
export const surface = (
	calendar: Calendar,
	surfaceId: string,
	role: 'PRIMARY' | 'STATUS' | 'PROMPT',
	model: unknown,
	components: Component[],
	more: Surface = {},
): Surface => ({
	surfaceId,
	tenantId: 'tenant_demo',
	catalogId: 'governance-components',
	schemaVersion: '1',
	dataModelJson: JSON.stringify(model),
	components,
	hasReportProgram: false,
	sendDataModel: false,
	role: `SURFACE_ROLE_${role}`,
	state: 'SURFACE_LIFECYCLE_STATE_ACTIVE',
	createdAt: calendar.at(-1, 36_000),
	updatedAt: calendar.precise(-1, 36_420, 250_000_000),
	...more,
});
