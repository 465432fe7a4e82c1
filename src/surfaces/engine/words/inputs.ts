/** English words of inputs and buttons. Hints name the keys of the console. */
import {plural, showCount} from '../../../text/count.ts';

export const inputWords = {
	noLabel: 'no label',
	/** Titles of keys are at most two words. */
	pressTitle: 'Press',
	opens: (host: string) => `opens ${host}`,
	opensNothing: 'nothing: not a web address',
	disabled: 'Disabled',
	/** Disabled by itself, and by a check. */
	disabledAnd: (reason: string) => `Disabled, and also: ${reason}`,
	disabledBecause: (reason: string) => `Disabled: ${reason}`,
	namedCheckFailed: (name: string) => `The check "${name}" failed`,
	nestedChecks: (maximum: number) => `Checks are nested deeper than ${maximum}`,
	noAlternatives: 'None of the alternatives passed: the list is empty',
	alternatives: (failures: readonly string[]) => failures.join(', or: '),

	typeHint: 'type',
	longTextHint: 'type; Tab goes on',
	toggleTitle: 'Toggle',
	typeANumber: 'Type a number',
	replaceNumber: 'Not a number; type one to replace it',
	longInput: (maximum: number) => `Not taken: a field has at most ${plural(maximum, 'character')}`,
	longValue: (maximum: number) =>
		`Not changed: the text has more than ${plural(maximum, 'character')}, and the field shows the first ones`,
	linesShown: (all: number, shown: number) => `${plural(all, 'line')}, ${showCount(shown)} shown`,

	required: (label: string) => `${label} (required)`,
	choiceRequired: 'A choice is required',
	chooseOne: 'Choose at least one option',
	noChoices: 'no choices',
	notOffered: (count: number) => `${plural(count, 'more choice')} ${count === 1 ? 'is' : 'are'} not offered`,
	unlisted: 'not among the choices',
	nothingChosen: 'nothing chosen',
	choices: (count: number) => plural(count, 'choice'),
	nothingMatches: 'Nothing matches',
	chooseHint: 'arrows move, Enter chooses',
	findHint: 'type to find, arrows move, Enter chooses',
	find: 'find: ',
	matches: (count: number, all: number) => `${showCount(count)} of ${showCount(all)}`,
	/** The name of a choice, with its id. */
	named: (label: string, id: string) => (label === id ? label : `${label} (${id})`),
	chooseTitle: 'Choose',
	removeTitle: 'Remove',

	/** `kind` is empty for a resource of any type. */
	chooseResource: (kind: string) => `Choose ${kind || 'a resource'}`,
	resourceType: 'type',
	app: 'app',
	connector: 'connector',
	tools: 'tools',
	idAsTyped: 'the id as typed',
	typeAnId: 'type an id, Enter takes it',
	idMissing: 'Type an id first',
	id: 'id: ',
	noTenant: 'no tenant is connected',

	notA: (kind: 'date' | 'time' | 'date-time', form: string) =>
		`Not a ${kind === 'date-time' ? 'date with a time' : kind} as ${form}`,
	dateHint: (form: string) => `type ${form}`,

	durationHint: 'type, or arrows',
	days: 'd',
	hours: 'h',
	minutes: 'min',
	seconds: 's',
	atMost: (duration: string) => `at most ${duration}`,
	limitedTo: (duration: string) => `At most ${duration}`,
	moreThan: (duration: string) => `More than ${duration}`,
	lessThanZero: 'Less than 0',

	/** `step` if the surface names one. */
	range: (label: string, value: string, minimum: string, maximum: string, step?: string) =>
		`${label ? `${label}: ` : ''}${value} (${minimum} to ${maximum}${step === undefined ? '' : `, steps of ${step}`})`,
	emptyRange: 'the range is empty',
	rangeIsEmpty: 'The range is empty',
	outsideRange: 'outside the range',
	sliderHint: 'left and right',
};

export type InputWords = typeof inputWords;
