/** The duties of a person on call as skills: folders that a coding agent reads. They have the texts of the prompts. */
import {prompts} from '../../src/mcp/prompts.ts';

/** By the path of the file, from `assets`. */
export const skillDocuments: Readonly<Record<string, () => string>> = Object.fromEntries(
	prompts.map(({name, title, description, tool, argument, text}) => {
		const skill = `castellan-${name.replaceAll('_', '-')}`;
		const value = argument?.required ? argument.name.toUpperCase() : '';
		const document = () =>
			[
				'---',
				`name: ${skill}`,
				`description: ${description} Needs the tool ${tool} of castellan.`,
				'---',
				'',
				`# ${title}`,
				'',
				...(value && argument ? [`${value} is what the person gives: ${argument.description}.`, ''] : []),
				text(value),
				'',
			].join('\n');
		return [`skills/${skill}/SKILL.md`, document];
	}),
);
