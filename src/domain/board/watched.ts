/** Findings as rows of a watch, which reports added, removed and changed ones between two reads. */
import {type Message, message} from '../../contract/schema.ts';
import type {Row} from '../resources/resource.ts';
import type {Finding} from './finding.ts';

const shape: Message = message({});

export const watchedFindings = {
	shape,
	id: ({id}: Row) => String(id),
	label: ({subject}: Row) => (subject as Finding['subject']).label,
};
