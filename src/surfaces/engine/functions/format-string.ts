import {outputLength} from '../limits.ts';
import {cutText, toText} from '../value/coerce.ts';
import type {Args, Run, SurfaceFunction} from '../value/run.ts';
import {type Expression, parseTemplate} from './template.ts';

export const formatString: SurfaceFunction = ({value}, run) => filledTemplate(toText(value), run);

/** Replaces each `${…}` by its value. Throws `ArgumentError` if the template is invalid. */
export function filledTemplate(source: string, run: Run): string {
	run.spend(1 + (source.length >> 4));
	let text = '';
	for (const part of parseTemplate(source)) {
		text += typeof part === 'string' ? part : printed(part, run);
		if (text.length > outputLength) {
			run.note(({longText}) => longText);
			break;
		}
	}
	return cutText(text);
}

function printed(expression: Expression, run: Run): string {
	const text = toText(computed(expression, run));
	run.spend(text.length >> 5);
	return text;
}

function computed(expression: Expression, run: Run): unknown {
	run.spend(1);
	if (expression.kind === 'literal') return expression.value;
	if (expression.kind === 'path') return run.read(expression.path);
	return run.call(expression.name, () => {
		const args: Record<string, unknown> = Object.create(null);
		for (const [name, argument] of expression.args) args[name] = computed(argument, run);
		return args as Args;
	});
}
