"""A directive of a few lines: ``.. zootrope:: leader-crash``, or with a script as its content."""

from html import escape

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

OPTIONS = ["step", "event", "lang", "theme", "mode", "loading", "steps", "ask", "artefact", "height", "label"]


class Zootrope(SphinxDirective):
    optional_arguments = 1
    has_content = True
    option_spec = {name: directives.unchanged for name in OPTIONS}

    def run(self):
        attributes = dict(self.options)
        if self.arguments:
            attributes["lesson"] = self.arguments[0]
        words = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
        script = ""
        if self.content:
            script = '<script type="text/zk">' + "\n".join(self.content) + "\n</script>"
        return [nodes.raw("", f"<zootrope-player{words}>{script}</zootrope-player>", format="html")]


def setup(app):
    app.add_config_value("zootrope", "https://example.org/zootrope/", "html")
    app.add_directive("zootrope", Zootrope)
    app.connect("builder-inited", lambda app: app.add_js_file(app.config.zootrope + "embed.js"))
    return {"parallel_read_safe": True}
