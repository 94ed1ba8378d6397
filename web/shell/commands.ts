// Commands that a reader gives: in the console, or by buttons and lines elsewhere. Mistakes in the latter are told over
// the stage.
import { Console } from "../views/commandline";
import type { Client } from "../stage/client";
import type { Sign } from "../views/commandlist";
import type { Problem } from "../protocol";

interface CommandsHost {
  note(text: string, bad?: boolean): void;
  /** Begins the world of a text, if the text can only be a script; says whether it did. */
  begin(script: string): Promise<boolean>;
}

export class Commands {
  readonly console: Console;

  constructor(
    client: Client,
    private readonly host: CommandsHost,
  ) {
    this.console = new Console({
      inject: (command, along) => client.ask({ type: "inject", command, along }),
      complete: (command, cursor) => client.ask({ type: "complete", command, cursor }),
      help: (word) => client.ask({ type: "help", command: word }),
      commands: (count) => client.ask({ type: "commands", count }),
      begin: (script) => host.begin(script),
    });
  }

  /** Gives a command; `along`: it belongs to one gesture with the command before. */
  give(command: string, sign: Sign = "hand", along = false): void {
    void this.console.give(command, sign, along).then((problems) => this.tell(problems));
  }

  inTurn(...commands: string[]): void {
    void this.console.inTurn(commands, "hand").then((problems) => this.tell(problems));
  }

  private tell(problems: Problem[]): void {
    problems.forEach((p) => this.host.note(p.message, true));
  }
}
