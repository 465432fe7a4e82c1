/** The words that surfaces are drawn and described with. A text with parameters is a function. */
import {contentWords} from './content.ts';
import {dataWords} from './data.ts';
import {frameWords} from './frame.ts';
import {inputWords} from './inputs.ts';
import {linearWords} from './linear.ts';
import {valueWords} from './values.ts';

export const words = {
	frame: frameWords,
	values: valueWords,
	inputs: inputWords,
	content: contentWords,
	data: dataWords,
	linear: linearWords,
};

/** All words by area. */
export type Words = typeof words;
